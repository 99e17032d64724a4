import { createReadStream } from 'node:fs'
import { hash } from 'node:crypto'
import * as v from 'valibot'
import { CommandError } from '../../../../server/commands/command-error.ts'
import { timeOfRowId } from '../../../../server/database/row-id.ts'
import { visibleText } from '../../../../shop/json/visible-text.ts'
import { ARTWORK_ID, ARTWORK_KINDS, type ArtworkKind, MOST_ARTWORK } from '../../../artwork/wire.ts'
import { rebuildPng } from '../../../logos/server/rebuild-png.ts'
import { SIGNS, type Sign } from '../../../suspicion/server/signs.ts'
import { cleanParams, isTooLarge, MOST_VARIABLES } from '../relay/wire-fields.ts'
import type { Params } from '../sent-data.ts'
import { sellerChangeSchema } from '../seller/seller-change-schema.ts'

/** The first line of a file with what came since. It says how many follow, so that a cut file is found out. */
export const SINCE_FORMAT = { omaggio: 'since', format: 1 } as const

/** A request with its logos in base64 is larger than any other line. */
const LARGEST_LINE_BYTES = 64_000_000
const LONGEST_NAME = 200
const ID = /^[0-9a-z]{16}$/
const LOGO_ID_DIGITS = 32
// A clock may be wrong by as much as a time zone.
const AHEAD_MS = 24 * 60 * 60_000

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const moment = v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse), count)
const shortText = v.pipe(v.string(), v.maxLength(LONGEST_NAME), v.transform(visibleText))

const headSchema = v.object({
  omaggio: v.literal(SINCE_FORMAT.omaggio),
  format: v.literal(SINCE_FORMAT.format),
  lines: count,
})

const workSchema = v.object({
  version: v.pipe(count, v.minValue(1)),
  at: moment,
  by: shortText,
  change: v.variant('kind', [
    sellerChangeSchema,
    v.object({ kind: v.picklist(['retry', 'dismiss', 'reply', 'release']) }),
  ]),
})

const changedSchema = v.object({
  id: v.pipe(v.string(), v.regex(ID)),
  /** What sellers did with the request, as versions that follow each other. */
  changes: v.optional(v.array(workSchema), []),
})

const sentSchema = v.object({
  ...changedSchema.entries,
  receivedAt: moment,
  params: v.pipe(v.custom<object>(isParams), v.transform(asReceived)),
  /** How far its mail to the seller had got. */
  mail: v.optional(
    v.object({
      state: v.picklist(['waiting', 'delivered', 'written', 'refused', 'dismissed', 'held']),
      at: moment,
    }),
  ),
  signs: v.optional(v.array(v.picklist(Object.keys(SIGNS) as Sign[])), []),
  /** Pictures in base64. */
  logos: v.optional(v.array(v.pipe(v.string(), v.base64())), []),
  artwork: v.optional(
    v.pipe(
      v.array(
        v.object({
          id: v.pipe(v.string(), v.regex(ARTWORK_ID)),
          name: shortText,
          kind: v.picklist(Object.keys(ARTWORK_KINDS) as ArtworkKind[]),
          size: count,
          sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
        }),
      ),
      v.maxLength(MOST_ARTWORK),
    ),
    [],
  ),
})

export type SinceWork = v.InferOutput<typeof workSchema>
type SinceChanged = v.InferOutput<typeof changedSchema>
export type SinceRequest = Omit<v.InferOutput<typeof sentSchema>, 'logos'> & {
  /** By the ids under which requests name them. */
  readonly logos: readonly { readonly id: string; readonly png: string }[]
}
export type SinceLine = SinceRequest | SinceChanged

/** What is wrong with a file: nothing of what strangers typed is repeated. */
class SinceFileError extends CommandError {
  override readonly name = 'SinceFileError'

  constructor(file: string, line: number, reason: string) {
    super(`${file}, riga ${line}: ${reason}. Non è stato importato niente.`)
  }
}

/** The lines behind the first one, each checked. Throws a sentence that names the line. */
export async function* readSinceFile(file: string, now: number): AsyncGenerator<SinceLine> {
  let [expected, last] = [0, 0]
  for await (const { number, bytes } of linesIn(file)) {
    const refuse = (reason: string) => new SinceFileError(file, number, reason)
    if (bytes.length > LARGEST_LINE_BYTES) throw refuse('è troppo lunga')
    const value = parsedJson(bytes)
    if (value === undefined) throw refuse('non è un oggetto JSON in UTF-8')
    last = number
    if (number === 1) {
      const head = v.safeParse(headSchema, value)
      if (!head.success) throw refuse('non è l’inizio di un file scritto da «rollback»')
      expected = head.output.lines
      continue
    }
    const isRequest = 'params' in value || 'receivedAt' in value
    const line = v.safeParse(isRequest ? sentSchema : changedSchema, value)
    if (!line.success) throw refuse(`non va bene «${fieldIn(line.issues)}»`)
    if (!('params' in line.output)) yield line.output
    else {
      const { id, receivedAt } = line.output
      if (timeOfRowId(id) !== receivedAt) throw refuse('«id» e «receivedAt» non vanno insieme')
      if (receivedAt > now + AHEAD_MS) throw refuse('«receivedAt» è nel futuro')
      const logos = await logosIn(line.output.logos)
      if (!logos) throw refuse('non va bene «logos»')
      yield { ...line.output, logos }
    }
  }
  if (last === 0) throw new SinceFileError(file, 1, 'il file è vuoto')
  if (last - 1 !== expected) {
    throw new SinceFileError(
      file,
      last,
      `è l’ultima, ma le righe dovrebbero essere ${expected + 1}`,
    )
  }
}

/** Reads no more of a line than it may have. */
async function* linesIn(file: string): AsyncGenerator<{ number: number; bytes: Buffer }> {
  let pieces: Buffer[] = []
  let [number, size] = [0, 0]
  const take = () => {
    const bytes = Buffer.concat(pieces)
    pieces = []
    size = 0
    number += 1
    return { number, bytes }
  }
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = piece.indexOf('\n'); end !== -1; end = piece.indexOf('\n', from)) {
      pieces.push(piece.subarray(from, end))
      from = end + 1
      yield take()
    }
    pieces.push(piece.subarray(from))
    size += piece.length - from
    if (size > LARGEST_LINE_BYTES) yield take()
  }
  if (size > 0) yield take()
}

function parsedJson(bytes: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** One of our own names: the outermost of the path. */
function fieldIn([issue]: readonly v.BaseIssue<unknown>[]): string {
  const key = issue?.path?.[0]?.key
  return typeof key === 'string' ? key : ''
}

function isParams(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  if (entries.length > MOST_VARIABLES) return false
  return entries.every(([, text]) => typeof text === 'string') && !isTooLarge(asReceived(value))
}

/** Cleaned like what comes over the wire. */
function asReceived(params: object): Params {
  return cleanParams(Object.entries(params))
}

/** Undefined where one is not a picture as the server keeps them. */
async function logosIn(texts: readonly string[]): Promise<SinceRequest['logos'] | undefined> {
  const logos = []
  for (const png of texts) {
    const bytes = Buffer.from(png, 'base64')
    if (!(await rebuildPng(bytes))) return undefined
    logos.push({ id: hash('sha256', bytes, 'hex').slice(0, LOGO_ID_DIGITS), png })
  }
  return logos
}
