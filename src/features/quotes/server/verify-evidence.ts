import * as v from 'valibot'
import { CommandError } from '../../../server/commands/command-error.ts'
import { dateInWords } from '../../../server/messages/italian-date.ts'
import { printable } from '../../../server/messages/printable.ts'
import { QUOTE_EVENT_KINDS } from '../wire/desk-api.ts'
import { readQuoteNumber, revisionInWords } from '../wire/quote-number.ts'
import { QUOTE_STATES, STORED_STATES, type StoredState } from '../wire/quote-state.ts'
import { eventInWords } from './event-in-words.ts'
import { brokenAt, sha256 } from './evidence.ts'
import type { EventFacts } from './stored-quote.ts'

// Far more than any quote has; a date beyond has no year of four digits.
const MOST_EVENTS = 100_000
const LAST_MOMENT = Date.UTC(9999, 11, 31)

const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const revisionNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999))
const moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_MOMENT))

/** A record of valibot would leave out what is named like a prototype, and the chain would not see it. */
function areFacts(given: unknown): boolean {
  return (
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    Object.values(given).every(
      (fact) => fact === null || ['string', 'number', 'boolean'].includes(typeof fact),
    )
  )
}

/** Strict: what the chain does not cover must not stand beside what it does. */
const event = v.strictObject({
  position: v.number(),
  at: moment,
  time: v.string(),
  kind: v.picklist(QUOTE_EVENT_KINDS),
  revision: revisionNumber,
  by: v.string(),
  facts: v.custom<EventFacts>(areFacts),
  hash,
})

const evidence = v.object({
  quote: v.string(),
  number: v.pipe(
    v.string(),
    v.transform(readQuoteNumber),
    v.object({ year: v.number(), sequence: v.number() }),
  ),
  state: v.picklist(STORED_STATES),
  revisions: v.array(
    v.object({
      revision: revisionNumber,
      sentAt: v.string(),
      pdfSha256: hash,
      conditionsSha256: hash,
      conditions: v.string(),
    }),
  ),
  events: v.pipe(v.array(event), v.minLength(1), v.maxLength(MOST_EVENTS)),
})

type Evidence = v.InferOutput<typeof evidence>
type Event = Evidence['events'][number]

const STATES_AFTER: Partial<Record<Event['kind'], StoredState>> = {
  sent: 'sent',
  'handed-over': 'sent',
  accepted: 'accepted',
  declined: 'declined',
}

/** Of a file as both sides download it, and of a PDF: what holds, in words. Throws where something does not. */
export function verifyEvidence(text: string, pdf: Buffer | undefined): string {
  const read = readEvidence(text)
  if (!read) {
    throw new CommandError('Il file non è la prova di un preventivo, o non è intero.')
  }
  const papers = papersOf(read)
  const problems = [
    ...chainProblems(read),
    ...read.revisions.flatMap((revision) => revisionProblems(read, revision, papers)),
    ...missingRevisions(read),
    ...answerProblems(read, papers),
  ]
  const pdfHash = pdf && sha256(pdf)
  const paper = papers.findLast(({ pdfSha256 }) => pdfSha256 === pdfHash)
  if (pdfHash && !paper) problems.push(`Il PDF non è nessuno di quelli della prova: ${pdfHash}`)
  const name = revisionInWords(read.number, 1)
  if (problems.length > 0) {
    throw new CommandError([`Preventivo ${name}: la prova non torna.`, ...problems].join('\n'))
  }
  const { label } = QUOTE_STATES[read.state]
  return [
    `Preventivo ${name}, ${label}: la prova torna, ${read.events.length} eventi.`,
    ...(paper ? [`Il PDF è quello di ${inWords(read, paper.event)}.`] : []),
    ...read.revisions.map(
      ({ revision, pdfSha256 }) => `  ${revisionInWords(read.number, revision)}: PDF ${pdfSha256}`,
    ),
    ...read.events.map(
      (each) =>
        `  ${dateInWords(each.at)}  ${eventInWords(each)}${each.by && ` (${printable(each.by)})`}`,
    ),
    `Ultima impronta: ${read.events.at(-1)?.hash}`,
    ONLY_COMPARED,
    '',
  ].join('\n')
}

const ONLY_COMPARED =
  'Chi rifacesse tutta la cronologia otterrebbe un’altra ultima impronta: confrontala con quella della copia dell’altra parte. Righe e importi sono provati dal PDF.'

function readEvidence(text: string): Evidence | undefined {
  try {
    const read = v.safeParse(evidence, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

interface Paper {
  readonly event: Event
  readonly pdfSha256: unknown
}

/** The PDFs that the history tells of, in their order. */
function papersOf({ events }: Evidence): Paper[] {
  return events.flatMap((each) =>
    isSending(each) || each.kind === 'extended'
      ? [{ event: each, pdfSha256: each.facts.pdfSha256 }]
      : [],
  )
}

function isSending({ kind }: Event): boolean {
  return kind === 'sent' || kind === 'handed-over'
}

function chainProblems({ quote, events, state }: Evidence): string[] {
  const broken = brokenAt({ quote }, events)
  const first = events.find(({ position }) => position === broken)
  const misdated = events.find(({ at, time }) => time !== new Date(at).toISOString())
  const last = events.reduce<StoredState>(
    (before, { kind }) => STATES_AFTER[kind] ?? before,
    'draft',
  )
  return [
    ...(broken === undefined
      ? []
      : [
          `La cronologia non torna dall’evento ${broken}${first ? `, ${described(first)}` : ''}: è stato cambiato, o ne manca uno prima.`,
        ]),
    ...(misdated ? [`La data scritta non è quella dell’evento ${misdated.position}.`] : []),
    ...(last === state
      ? []
      : [
          `Lo stato è «${QUOTE_STATES[state].label}», la cronologia dice «${QUOTE_STATES[last].label}».`,
        ]),
  ]
}

function described(each: Event): string {
  return `«${eventInWords(each)}» del ${dateInWords(each.at)}`
}

function inWords({ number }: Evidence, { kind, revision, at }: Event): string {
  const name = revisionInWords(number, revision)
  return kind === 'extended'
    ? `${name}, prolungato il ${dateInWords(at)}`
    : `${name}, inviato il ${dateInWords(at)}`
}

function revisionProblems(
  { number, events }: Evidence,
  { revision, sentAt, pdfSha256, conditions, conditionsSha256 }: Evidence['revisions'][number],
  papers: readonly Paper[],
): string[] {
  const name = revisionInWords(number, revision)
  const sending = events.find((each) => isSending(each) && each.revision === revision)
  if (!sending) return [`La cronologia non dice che ${name} è stato inviato.`]
  const { facts, at } = sending
  const holding = papers.findLast((paper) => paper.event.revision === revision)
  const areConditions =
    sha256(conditions) === conditionsSha256 && facts.conditionsSha256 === conditionsSha256
  return [
    ...(facts.number === revisionInWords(number, 1)
      ? []
      : [`La cronologia dà a ${name} un altro numero.`]),
    ...(sentAt === new Date(at).toISOString()
      ? []
      : [`La data d’invio di ${name} non è quella della cronologia.`]),
    ...(holding?.pdfSha256 === pdfSha256
      ? []
      : [`L’impronta del PDF di ${name} non è quella della cronologia.`]),
    ...(areConditions ? [] : [`Le condizioni di ${name} non sono quelle inviate.`]),
  ]
}

function missingRevisions({ number, revisions, events }: Evidence): string[] {
  const listed = revisions.map(({ revision }) => revision)
  const isTwice = new Set(listed).size < listed.length
  const missing = events.filter((each) => isSending(each) && !listed.includes(each.revision))
  return [
    ...(isTwice ? ['Una revisione c’è due volte.'] : []),
    ...missing.map(({ revision }) => `Manca ${revisionInWords(number, revision)}.`),
  ]
}

/** What was accepted is one of the PDFs and the conditions that were sent until then. */
function answerProblems(
  { number, revisions, events }: Evidence,
  papers: readonly Paper[],
): string[] {
  return events.flatMap((each) => {
    const { kind, revision, facts, position } = each
    if (kind !== 'accepted') return []
    const isPaper = papers.some(
      (paper) =>
        paper.event.revision === revision &&
        paper.event.position < position &&
        paper.pdfSha256 === facts.pdfSha256,
    )
    const conditions = revisions.find((sent) => sent.revision === revision)?.conditionsSha256
    const name = revisionInWords(number, revision)
    return [
      ...(isPaper ? [] : [`Il PDF che è stato accettato non è tra quelli di ${name}.`]),
      ...(facts.conditionsSha256 === conditions
        ? []
        : [`Le condizioni che sono state accettate non sono quelle di ${name}.`]),
    ]
  })
}
