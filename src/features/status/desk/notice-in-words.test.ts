import { expect, it } from 'vitest'
import type { DeskNotice } from '../wire.ts'
import { noticeInWords } from './notice-in-words.ts'

const NOW = Date.UTC(2026, 10, 16, 9, 42)
const DAY_MS = 24 * 60 * 60_000

it.each<[string, DeskNotice]>([
  ['Le richieste nuove non si possono salvare.', { kind: 'cannot-store' }],
  ['Le email non partono.', { kind: 'mail-fails', since: undefined }],
  [
    'Le email non partono: la prima aspetta dalle 09:42.',
    { kind: 'mail-fails', since: NOW - 3_600_000 },
  ],
  ['Le email non partono: la prima aspetta da ieri.', { kind: 'mail-fails', since: NOW - DAY_MS }],
  [
    'Le email non partono: la prima aspetta dall’11 nov.',
    { kind: 'mail-fails', since: NOW - 5 * DAY_MS },
  ],
  ['L’email di una richiesta non è arrivata.', { kind: 'mails-refused', count: 1 }],
  ['Le email di più di 99 richieste non sono arrivate.', { kind: 'mails-refused', count: 100 }],
  ['Il disco è quasi pieno: restano 120 MB.', { kind: 'disk-low', freeMegabytes: 120 }],
  [
    'Una cosa da sistemare nel negozio: i visitatori vedono ancora quello di prima.',
    {
      kind: 'shop-refused',
      count: 1,
      problems: [{ words: 'Impostazioni: manca', line: 'settings.json, name: manca' }],
    },
  ],
  [
    'Domani alle 10:42 il server cancella più di 1.000 richieste con più di 12 mesi.',
    { kind: 'erasing-soon', at: NOW + DAY_MS, count: 1_001, keepMonths: 12 },
  ],
  [
    'Il 3 dic il server cancella una richiesta con più di un mese.',
    { kind: 'erasing-soon', at: Date.UTC(2026, 11, 2, 23), count: 1, keepMonths: 1 },
  ],
  ['L’ultima copia di sicurezza è del 3 nov.', { kind: 'backup-old', madeAt: NOW - 13 * DAY_MS }],
])('[BN57] [BN60] says: %s', (text, notice) => {
  const said = noticeInWords(notice, NOW)
  expect(said.text).toBe(text)
  expect(said.advice).not.toBe('')
})
