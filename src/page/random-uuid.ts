/**
 * A random UUID (version 4). `crypto.randomUUID` is missing where a page comes without TLS; the
 * address of a blob ends with one everywhere.
 */
export function randomUuid(): string {
  const url = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(url)
  return url.slice(-36)
}
