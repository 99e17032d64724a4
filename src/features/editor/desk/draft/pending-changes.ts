import { isSame } from '../../../../shop/json/json-value.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import type { JsonChange, ShopChange } from '../../wire/shop-change.ts'
import { applied, valueIn, type ShopContents } from './shop-contents.ts'

/** Letters typed into one field are one change. */
export function joined(
  pending: readonly ShopChange[],
  changes: readonly ShopChange[],
): readonly ShopChange[] {
  const all = [...pending]
  for (const change of changes) {
    const last = all.at(-1)
    if (last && isReplacedBy(last, change)) all.pop()
    all.push(change)
  }
  return all
}

function isReplacedBy(last: ShopChange, next: ShopChange): boolean {
  if (last.kind !== next.kind || last.file !== next.file) return false
  if (last.kind === 'text') return true
  if (last.kind !== 'set' || next.kind !== 'set') return false
  return (
    last.path.length === next.path.length && last.path.every((key, at) => key === next.path[at])
  )
}

/** Those that fit, one after the other, and the contents with them. */
export function withPending(contents: ShopContents, changes: readonly ShopChange[]) {
  const fitting: ShopChange[] = []
  let after = contents
  for (const change of changes) {
    const next = applied(after, change)
    if (next) fitting.push(change)
    after = next ?? after
  }
  return { contents: after, fitting }
}

/**
 * Whether everything that these changes are about is as it was: the entry of a list (a product, say), the
 * group, or the whole list where entries come, go or move.
 */
export function areUntouched(
  before: ShopContents,
  now: ShopContents,
  changes: readonly ShopChange[],
): boolean {
  return changes.every((change) => {
    if (change.kind === 'text') return isSameText(before, now, change)
    const [{ file }, place] = [change, touchedBy(change)]
    return isSame(valueIn(before, file, place), valueIn(now, file, place))
  })
}

/** Positions in a list mean something only as long as it stays the same. */
function touchedBy({ kind, path }: JsonChange): JsonPath {
  const position = path.findIndex((key) => typeof key === 'number')
  if (position < 0) return path
  return kind === 'remove' && position === path.length - 1
    ? path.slice(0, position)
    : path.slice(0, position + 1)
}

function isSameText(before: ShopContents, now: ShopContents, { file }: ShopChange): boolean {
  return JSON.stringify(before[file]) === JSON.stringify(now[file])
}
