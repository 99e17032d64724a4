import { readFile, stat } from 'node:fs/promises'
import { CommandError, MisuseError } from '../../../server/commands/command-error.ts'
import { readCommand } from '../../../server/commands/read-command.ts'
import { dateInWords } from '../../../server/messages/italian-date.ts'
import {
  numberInWords,
  type QuoteNumber,
  readQuoteNumber,
  revisionInWords,
} from '../wire/quote-number.ts'
import { printable } from '../../../server/messages/printable.ts'
import { commandLine } from '../../../server/messages/command-line.ts'
import { QUOTE_STATES, quoteStateOf } from '../wire/quote-state.ts'
import { brokenAt, sha256 } from './evidence.ts'
import { eventInWords } from './event-in-words.ts'
import type { QuoteStore } from './quote-store.ts'
import { verifyEvidence } from './verify-evidence.ts'
import type { StoredQuote } from './stored-quote.ts'

// The evidence of a quote is some kilobytes, its PDF at most a few megabytes.
const LARGEST_FILE = 64 * 1024 ** 2

export const QUOTES_USAGE = `Uso: ${commandLine('quotes', 'COMANDO')}

  verify NUMERO       controlla la prova di un preventivo, per esempio verify 2026/41: la catena
                      della cronologia, il PDF e le condizioni di ogni revisione inviata
  verify FILE [PDF]   controlla una prova scaricata, dove e da chi si vuole: senza archivio né
                      rete; con un PDF dice anche di quale revisione è

Esce con 0 se va tutto bene, con 1 se qualcosa non torna, con 2 se il comando non è giusto.
`

const COMMANDS = {
  verify: { usage: 'verify NUMERO, oppure verify FILE [PDF]', least: 1, most: 2 },
} as const

type QuotesCommand =
  | { readonly kind: 'archive'; readonly number: QuoteNumber }
  | { readonly kind: 'file'; readonly file: string; readonly pdf: string | undefined }

/** Undefined where somebody asks for help. */
export function readQuotesCommand(args: readonly string[]): QuotesCommand | undefined {
  const command = readCommand(args, QUOTES_USAGE, COMMANDS)
  if (!command) return undefined
  const [given = '', pdf] = command.operands
  const number = readQuoteNumber(given)
  if (!number) return { kind: 'file', file: given, pdf }
  if (pdf === undefined) return { kind: 'archive', number }
  throw new MisuseError(`Non capisco «${given} ${pdf}»: scrivi ${COMMANDS.verify.usage}.`)
}

/** Verifies a file that somebody downloaded, and perhaps a PDF beside it. */
export async function runOnFile({
  file,
  pdf,
}: Extract<QuotesCommand, { kind: 'file' }>): Promise<string> {
  const text = decoded(await read(file, NEITHER))
  return verifyEvidence(text, pdf === undefined ? undefined : await read(pdf, 'non è un PDF.'))
}

const NEITHER = 'non è un numero di preventivo, come 2026/41, né il file di una prova.'

async function read(file: string, otherwise: string): Promise<Buffer> {
  const found = await stat(file).catch(() => undefined)
  // Whatever is not a plain file could never end.
  if (!found?.isFile() || found.size > LARGEST_FILE) {
    throw new CommandError(`«${printable(file)}» ${otherwise}`)
  }
  return readFile(file)
}

/** Bytes that are no text become signs that break the chain. */
function decoded(bytes: Buffer): string {
  return new TextDecoder().decode(bytes)
}

type Verified = Pick<
  QuoteStore,
  'byNumber' | 'revisions' | 'papers' | 'eventsOf' | 'chainOf' | 'areProofsKept'
>

/** Says what it has checked; throws where something is not as it was stored. */
export async function runQuotesCommand(
  { number }: Pick<Extract<QuotesCommand, { kind: 'archive' }>, 'number'>,
  store: Verified,
  now: number,
): Promise<string> {
  const quote = await store.byNumber(number)
  if (!quote) throw new CommandError(`Non c’è un preventivo ${numberInWords(number)}.`)
  for (;;) {
    const before = await store.chainOf(quote.id)
    const { problems, text } = await evidenceOf({ ...quote, number }, store, now)
    if (problems.length === 0) return text
    const after = await store.chainOf(quote.id)
    // A server that runs meanwhile adds events between two looks: then all of it is looked at again.
    if (before?.chain !== after?.chain) continue
    const said = [`Preventivo ${numberInWords(number)}: la prova non torna.`, ...problems]
    throw new CommandError(said.join('\n'))
  }
}

async function evidenceOf(
  quote: StoredQuote & { readonly number: QuoteNumber },
  store: Verified,
  now: number,
): Promise<{ readonly problems: readonly string[]; readonly text: string }> {
  const { number } = quote
  const events = await store.eventsOf(quote.id)
  const problems: string[] = []
  const broken = brokenAt({ quote: quote.id }, events)
  if (broken !== undefined) {
    problems.push(`La cronologia non torna dall’evento ${broken}.`)
  }
  const last = await store.chainOf(quote.id)
  if (last?.events !== events.length || last.chain !== events.at(-1)?.hash) {
    problems.push('In fondo alla cronologia manca qualcosa, o è di troppo.')
  }
  const lines: string[] = []
  for (const { revision, pdfSha256, conditions, conditionsSha256 } of (
    await store.revisions(quote.id)
  ).toReversed()) {
    const name = revisionInWords(number, revision)
    const sending = events.find(
      (event) =>
        event.revision === revision && (event.kind === 'sent' || event.kind === 'handed-over'),
    )
    const papers = await store.papers(quote.id, revision)
    const extensions = events.filter(
      (event) => event.revision === revision && event.kind === 'extended' && event.facts.pdfSha256,
    )
    const told = [sending, ...extensions].map((event) => event?.facts.pdfSha256)
    const arePapers =
      papers.length === told.length &&
      papers.every(
        (paper, n) => sha256(paper.pdf) === paper.pdfSha256 && told[n] === paper.pdfSha256,
      )
    if (!arePapers) problems.push(`Il PDF di ${name} non è quello inviato.`)
    const areConditions =
      sha256(conditions) === conditionsSha256 &&
      sending?.facts.conditionsSha256 === conditionsSha256
    if (!areConditions) problems.push(`Le condizioni di ${name} non sono quelle inviate.`)
    lines.push(`  ${name}: PDF ${pdfSha256}`)
  }
  const approved = events.findLast(({ facts }) => facts.proofSha256)?.facts.proofSha256
  if (approved !== undefined) {
    const hashes = String(approved).split(', ')
    const areThere = await store.areProofsKept(hashes)
    if (!areThere) problems.push('La bozza grafica non è quella approvata con il preventivo.')
    lines.push(`  Bozza grafica approvata: ${hashes.join(', ')}`)
  }
  const { label } = QUOTE_STATES[quoteStateOf(quote, now)]
  const history = events.map(
    (event) => `  ${dateInWords(event.at)}  ${eventInWords(event)}${event.by && ` (${event.by})`}`,
  )
  const text = [
    `Preventivo ${numberInWords(number)}, ${label}: la prova torna, ${events.length} eventi.`,
    ...lines,
    ...history,
    `Ultima impronta: ${last?.chain}`,
    '',
  ].join('\n')
  return { problems, text }
}
