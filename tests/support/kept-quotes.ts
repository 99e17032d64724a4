import { demoShop } from './demo-shop.ts'
import { aDraft, anEvent, sendingOf, COMPOSER } from './quotes.ts'
import { eachQuote, quotesJson } from '../../src/features/quotes/server/export-quotes.ts'
import { NOON } from './requests.ts'
import type { OpenedStores } from './stores.ts'

/** A draft, and a quote that is accepted: what a shop has to keep for ten years. */
export async function fillQuotes({ quotes }: OpenedStores): Promise<void> {
  await quotes.begin({ id: 'quote-1', draft: aDraft(), now: NOON, ...COMPOSER })
  await quotes.begin({ id: 'quote-2', draft: aDraft(), now: NOON, ...COMPOSER })
  const sending = await sendingOf(quotes, 'quote-2')
  const pdf = Buffer.from('%PDF of a kept archive')
  await quotes.send({ ...sending, revision: { ...sending.revision, pdf } })
  await quotes.addLink({
    hash: 'kept',
    id: 'quote-2',
    revision: 1,
    recipient: 'giulia.ferri@studioferri.example',
    now: NOON,
  })
  await quotes.noteOpened({ id: 'quote-2', event: anEvent('opened'), now: NOON + 1 })
  await quotes.answer({
    id: 'quote-2',
    revision: 1,
    answer: 'accept',
    event: anEvent('accepted', {
      facts: { name: 'Giulia Ferri', company: demoShop.settings.name },
    }),
    deliveries: [],
    now: NOON + 2,
  })
}

/** What lasts of them. */
export async function readQuotes({ quotes }: OpenedStores): Promise<unknown> {
  let exported = ''
  for await (const part of quotesJson(eachQuote(quotes, { terms: [] }, NOON), NOON))
    exported += part
  const linked = await quotes.byLink('kept')
  // Its explanation is what the program of today says of it.
  const evidenceOf = async (id: string) => ({ ...(await quotes.evidence(id)), explanation: '' })
  const pdf = linked && (await quotes.pdf(linked.quote.id, linked.revision))
  return {
    quotes: JSON.parse(exported),
    pdf: pdf?.toString() ?? null,
    evidence: linked ? await evidenceOf(linked.quote.id) : null,
  }
}

/** Of an archive from before there were quotes. */
export const NO_QUOTES = { quotes: [], pdf: null, evidence: null }
