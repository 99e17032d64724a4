import { expect, it, onTestFinished } from 'vitest'
import { anEvent, sent } from '../../../../tests/support/quotes.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { sha256 } from './evidence.ts'
import { readQuotesCommand, runQuotesCommand } from './commands.ts'

async function anAcceptedQuote() {
  const stores = await openEmptyStores(tempDir())
  onTestFinished(stores.close)
  const { quotes, db } = stores
  const id = await sent(quotes)
  const pdf = Buffer.from('%PDF until January')
  await quotes.extend({
    id,
    version: 1,
    validUntil: '2027-01-15',
    validBefore: NOON * 2,
    pdf,
    event: anEvent('extended', { facts: { validUntil: '2027-01-15', pdfSha256: sha256(pdf) } }),
    now: NOON,
  })
  const event = anEvent('accepted', { facts: { name: 'Giulia Ferri' } })
  await quotes.answer({ id, revision: 1, answer: 'accept', event, deliveries: [], now: NOON })
  const verify = async (number = '2026/1', store = quotes) => {
    const command = readQuotesCommand(['verify', number])
    if (!command) throw new Error('it asks for help')
    return runQuotesCommand(command, store, NOON)
  }
  return { db, quotes, id, verify }
}

it('[QU28] the evidence of a quote is verified, and told in words', async () => {
  const { verify } = await anAcceptedQuote()
  const said = await verify()
  expect(said).toContain('Preventivo 2026/1, accettato: la prova torna, 4 eventi.')
  expect(said).toContain('Accettato da Giulia Ferri')
  await expect(verify('2026/2')).rejects.toThrow('Non c’è un preventivo 2026/2.')
  await expect(verify('1')).rejects.toThrow('non è un numero')
})

it.each([
  ['an event', 'quote_events', { facts: '{"name":"Un altro"}' }, /dall’evento/],
  ['a PDF', 'quote_revisions', { pdf: 'eA==' }, /PDF di 2026\/1/],
  ['the fingerprint of a PDF', 'quote_revisions', { pdf_sha256: 'x' }, /PDF di 2026\/1/],
  ['the PDF of an extension', 'quote_extensions', { pdf: 'eA==' }, /PDF di 2026\/1/],
  ['the conditions', 'quote_revisions', { conditions: '' }, /condizioni di 2026\/1/],
] as const)('[QU28] what was changed is found: %s', async (_, table, change, said) => {
  const { db, verify } = await anAcceptedQuote()
  await db.updateTable(table).set(change).execute()
  await expect(verify()).rejects.toThrow(said)
})

it('[QU125] a PDF that was sent and removed once the quote was extended is missed', async () => {
  const { db, verify } = await anAcceptedQuote()
  await db.deleteFrom('quote_extensions').execute()
  await expect(verify()).rejects.toThrow(/PDF di 2026\/1/)
})

it('[QU28] events that a running server adds meanwhile are no fault', async () => {
  const { quotes, id, verify } = await anAcceptedQuote()
  let looks = 0
  const eventsOf: typeof quotes.eventsOf = async (wanted) => {
    const events = await quotes.eventsOf(wanted)
    if (looks++ === 0) await quotes.noteEvent({ id, event: anEvent('delivered'), now: NOON })
    return events
  }
  expect(await verify('2026/1', { ...quotes, eventsOf })).toContain('la prova torna, 5 eventi.')
})

it('[QU28] an event that was removed from the end is found', async () => {
  const { db, verify } = await anAcceptedQuote()
  await db.deleteFrom('quote_events').where('kind', '=', 'accepted').execute()
  await expect(verify()).rejects.toThrow(/manca qualcosa/)
})
