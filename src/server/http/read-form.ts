import { randomUUID } from 'node:crypto'
import { ID_FIELDS, MOST_VARIABLES } from './wire-fields.ts'

// With the ids, the version of the client, and what stands before the first and after the last.
const MOST_PARTS = MOST_VARIABLES + ID_FIELDS.length + 3

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i

/**
 * The fields of a multipart body. The platform's parser takes the letters of a boundary for its end
 * wherever they occur, so a short one would cut what somebody typed: we give it one that nobody types.
 */
export function readForm(body: Buffer, type: string): Promise<FormData> {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return Promise.reject(new TypeError('no boundary'))
  const ours = `----${randomUUID()}`
  // A boundary stands at the beginning of a line. In latin1 every byte is a letter, and stays one.
  const lines = `\r\n${body.toString('latin1')}`
  const parts = lines.split(`\r\n--${boundary}`)
  if (parts.length > MOST_PARTS) return Promise.reject(new TypeError('too many parts'))
  const rewritten = parts.join(`\r\n--${ours}`).slice(2)
  const headers = { 'Content-Type': `multipart/form-data; boundary=${ours}` }
  return new Response(Buffer.from(rewritten, 'latin1'), { headers }).formData()
}
