import { randomUUID } from 'node:crypto'
import { ID_FIELDS, MOST_VARIABLES } from './wire-fields.ts'

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
