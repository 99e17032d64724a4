/** The parameter of the framed page's address that names the origin of the page around it. */
export const HOST_PARAMETER = 'embed'

/** How a page in a frame is shown: on the ground of the shop, or on that of the page around it. */
export type Embedding = 'opaque' | 'transparent'

/** What the address of a page asks for; undefined for a page in a window. */
export function embeddingIn(address: URLSearchParams): Embedding | undefined {
  if (!address.has(HOST_PARAMETER)) return undefined
  return address.has('transparent' satisfies Embedding) ? 'transparent' : 'opaque'
}
