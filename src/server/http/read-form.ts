import { randomUUID } from 'node:crypto'

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
  const rewritten = lines.replaceAll(`\r\n--${boundary}`, `\r\n--${ours}`).slice(2)
  const headers = { 'Content-Type': `multipart/form-data; boundary=${ours}` }
  return new Response(Buffer.from(rewritten, 'latin1'), { headers }).formData()
}
