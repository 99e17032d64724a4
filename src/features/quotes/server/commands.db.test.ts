import { expect, it, onTestFinished } from 'vitest'
import { anEvent, sent } from '../../../../tests/support/quotes.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { sha256 } from './evidence.ts'
import { readQuotesCommand, runQuotesCommand } from './commands.ts'
import { verifyEvidence } from './verify-evidence.ts'

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
  const [conditionsSha256, pdfSha256] = [sha256('<p>Condizioni</p>'), sha256(pdf)]
  const event = anEvent('accepted', {
    facts: { name: 'Giulia Ferri', conditionsSha256, pdfSha256 },
  })
  await quotes.answer({ id, revision: 1, answer: 'accept', event, deliveries: [], now: NOON })
  const verify = async (number = '2026/1', store = quotes) => {
    const command = readQuotesCommand(['verify', number])
    if (command?.kind !== 'archive') throw new Error('it names no quote')
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

it('[QU136] the evidence that both sides download is verified as a file, also while events are added', async () => {
  const { db, quotes, id } = await anAcceptedQuote()
  const pdf = Buffer.from('%PDF until January')
  const said = verifyEvidence(JSON.stringify(await quotes.evidence(id)), pdf)
  expect(said).toContain('la prova torna, 4 eventi.')
  expect(said).toContain('Il PDF è quello di 2026/1, prolungato il')
  const adding = quotes.noteEvent({ id, event: anEvent('delivered'), now: NOON })
  const [evidence] = await Promise.all([quotes.evidence(id), adding])
  expect(verifyEvidence(JSON.stringify(evidence), pdf)).toContain('la prova torna')
  await db.updateTable('quote_events').set({ facts: '{}' }).where('kind', '=', 'sent').execute()
  const changed = JSON.stringify(await quotes.evidence(id))
  expect(() => verifyEvidence(changed, pdf)).toThrow(/dall’evento 2/)
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
