import type { Params } from '../sent-data.ts'
import { randomUUID } from 'node:crypto'

/** What came over the wire; the values are not checked yet. */
export interface WireFields {
  /** Empty where one is missing or is not text: an empty id matches nothing. */
  readonly ids: Readonly<Record<IdField, string>>
  readonly variables: readonly (readonly [name: string, value: unknown])[]
}

/**
 * Many more than a form has. Thousands of short ones take ten times their length in memory, and
 * block the server for a tenth of a second.
 */
export const MOST_VARIABLES = 300

// What the public provider allows for all variables together.
const LARGEST_VARIABLES_BYTES = 50_000

/** Far deeper than a form is. Which depth a Node can turn into text differs between its versions. */
const MOST_LEVELS = 32

export const ID_FIELDS = ['user_id', 'service_id', 'template_id'] as const
export type IdField = (typeof ID_FIELDS)[number]

/** Part of the call, not of the visitor's request. */
const CALL_FIELDS = new Set<string>([...ID_FIELDS, 'lib_version'])

/** Secrets and one-time proofs: useless to the seller, and different at every retry. */
const NEVER_STORED = /^(accessToken|(g-re|h-)captcha-response|cf-turnstile-response)$/i

// Spreadsheets paste tabs and line ends into one-line fields; mail headers must not contain them.
const CONTROL = /[\p{Cc}\u2028\u2029]/gu
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/gu
const MULTILINE = 'message'

/** The JSON body of `/email/send`. */
export function fieldsOfJson(body: unknown): WireFields | undefined {
  if (!isObject(body)) return undefined
  const { template_params: variables = {} } = body
  if (!isObject(variables) || isNestedTooDeep(variables)) return undefined
  return { ids: idsOf((field) => body[field]), variables: Object.entries(variables) }
}

/** The flat fields of `/email/send-form`; undefined where a file is among them. */
export function fieldsOfForm(form: FormData): WireFields | undefined {
  const ids = idsOf((field) => form.get(field))
  const variables = new Map<string, string>()
  for (const [name, value] of form) {
    if (CALL_FIELDS.has(name)) continue
    if (typeof value !== 'string') {
      // An untouched file input sends an empty file.
      if (value.size > 0) return undefined
      continue
    }
    const before = variables.get(name)
    // Checkboxes share a name: the value is all that are ticked.
    variables.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return { ids, variables: [...variables] }
}

/** Text, cleaned, by name. Object.fromEntries defines even `__proto__` as a plain entry. */
export function cleanParams(variables: WireFields['variables']): Params {
  return Object.fromEntries(
    variables
      .map(([name, value]) => [oneLine(name), cleaned(name, asText(value))] as const)
      .filter(([name]) => !NEVER_STORED.test(name)),
  )
}

export function isTooLarge(params: Params): boolean {
  const sizes = Object.entries(params)
    .flat()
    .map((text) => Buffer.byteLength(text))
  return sizes.reduce((sum, size) => sum + size, 0) > LARGEST_VARIABLES_BYTES
}

function cleaned(name: string, value: string): string {
  return name === MULTILINE ? value.replace(CONTROL_BUT_LINES, ' ') : oneLine(value)
}

function oneLine(text: string): string {
  return text.replace(CONTROL, ' ')
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

function idsOf(valueOf: (field: IdField) => unknown): WireFields['ids'] {
  const ids = ID_FIELDS.map((field) => {
    const value = valueOf(field)
    return [field, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(ids) as WireFields['ids']
}

/** Level by level: a function that calls itself for each level would exhaust the stack. */
function isNestedTooDeep(variables: object): boolean {
  let inside = objectsAmong(Object.values(variables))
  for (let level = 1; inside.length > 0; level++) {
    if (level > MOST_LEVELS) return true
    inside = objectsAmong(inside.flatMap((value) => Object.values(value)))
  }
  return false
}

function objectsAmong(values: readonly unknown[]): object[] {
  return values.filter((value) => typeof value === 'object' && value !== null)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Also the ids, the version of the client, and the text before the first and after the last part.
const MOST_PARTS = MOST_VARIABLES + ID_FIELDS.length + 3

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i

/**
 * The fields of a multipart body. The platform's parser finds a boundary also inside a value, so a
 * short one would cut what somebody typed. We replace it by a random one.
 */
export function readForm(body: Buffer, type: string): Promise<FormData> {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return Promise.reject(new TypeError('no boundary'))
  const ours = `----${randomUUID()}`
  // A boundary is at the beginning of a line. In latin1 every byte is one character, and survives.
  const lines = `\r\n${body.toString('latin1')}`
  const parts = lines.split(`\r\n--${boundary}`)
  if (parts.length > MOST_PARTS) return Promise.reject(new TypeError('too many parts'))
  const rewritten = parts.join(`\r\n--${ours}`).slice(2)
  const headers = { 'Content-Type': `multipart/form-data; boundary=${ours}` }
  return new Response(Buffer.from(rewritten, 'latin1'), { headers }).formData()
}
