import { expect, it } from 'vitest'
import { readsAsPayment } from './reads-as-payment.ts'

it('[PY38] [FT11] very many accents hide no label, and delay no other request', () => {
  const accents = '\u0301\u0316'.repeat(12_000)
  const startedAt = performance.now()
  expect(readsAsPayment(`p${accents}agamento: 9,00 €`)).toBe(true)
  expect(readsAsPayment(`${accents}Pagato:`)).toBe(true)
  expect(readsAsPayment(`p${accents}enne:`)).toBe(false)
  const takenMs = performance.now() - startedAt
  // A normal form sorts the accents, which takes much longer: measured here for one such label.
  expect(`p${accents}`.normalize('NFD')).toHaveLength(accents.length + 1)
  const sortingMs = performance.now() - startedAt - takenMs
  expect(takenMs).toBeLessThan(sortingMs)
})
