/**
 * A random UUID (version 4). `crypto.randomUUID` is missing on pages without TLS; the address of a
 * blob ends with a UUID in every browser.
 */
export function randomUuid(): string {
  const url = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(url)
  return url.slice(-36)
}
