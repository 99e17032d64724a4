/** How many requests a block takes before the next one begins. */
export const BLOCK_REQUESTS = 1_000

export interface Block {
  readonly block: number
  readonly requests: number
  readonly lastId: string
}

export interface Placed {
  readonly id: string
  readonly block: number
}

/**
 * Gives each request its block: the last one that begins before it, unless that is full and the request
 * comes after everything in it. `known` has the blocks that may be meant; both come in the order of time.
 */
export function placeInBlocks(
  requests: readonly { readonly id: string; readonly receivedAt: number }[],
  known: readonly Block[],
): { readonly placed: readonly Placed[]; readonly changed: readonly Block[] } {
  const blocks = [...known]
  const changed = new Map<number, Block>()
  const placed = requests.map(({ id, receivedAt }) => {
    const at = blocks.findLastIndex(({ block }) => block <= receivedAt)
    const found = blocks[at]
    const isFull = found && found.requests >= BLOCK_REQUESTS
    const isNew = !found || (isFull && id > found.lastId && receivedAt > found.block)
    const before = isNew ? { block: receivedAt, requests: 0, lastId: '' } : found
    const lastId = id > before.lastId ? id : before.lastId
    const after = { block: before.block, requests: before.requests + 1, lastId }
    blocks.splice(isNew ? at + 1 : at, isNew ? 0 : 1, after)
    changed.set(after.block, after)
    return { id, block: after.block }
  })
  return { placed, changed: [...changed.values()] }
}
