import { isGroup, isSame, groupsIn, textIn } from '../../../../shop/json/json-value.ts'
import type { JsonChange, ShopChange } from '../../wire/shop-change.ts'
import type { JsonPath } from '../../../../shop/json/walk-json.ts'
import type { JsonFile } from '../../../../shop/shop-files.ts'
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
export function withChanges(contents: ShopContents, changes: readonly ShopChange[]) {
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
 * Whether another device has left alone everything that these changes are about: the entry of a list (a
 * product, say), the group, or the whole list where entries come, go or move.
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

/** Changes made in `before`, at the places where their entries are in `now`; without those that are gone. */
export function placedIn(
  before: ShopContents,
  now: ShopContents,
  changes: readonly ShopChange[],
): readonly ShopChange[] {
  const placed: ShopChange[] = []
  let [from, to] = [before, now]
  for (const change of changes) {
    const there = change.kind === 'text' ? change : movedTo(from, to, change)
    const after = there && applied(to, there)
    if (there && after) placed.push(there)
    to = after ?? to
    from = applied(from, change) ?? from
  }
  return placed
}

/** Positions in a list mean something only as long as nobody else has changed it. */
function touchedBy({ kind, path }: Exclude<ShopChange, { kind: 'text' }>): JsonPath {
  const position = path.findIndex((key) => typeof key === 'number')
  if (position < 0) return path
  return kind === 'remove' && position === path.length - 1
    ? path.slice(0, position)
    : path.slice(0, position + 1)
}

function isSameText(before: ShopContents, now: ShopContents, { file }: ShopChange): boolean {
  return JSON.stringify(before[file]) === JSON.stringify(now[file])
}

function movedTo(from: ShopContents, to: ShopContents, change: JsonChange): JsonChange | undefined {
  const { file, path } = change
  if (change.kind === 'move') {
    const at = positionNow(from, to, file, path, change.from)
    return at === undefined ? undefined : { ...change, from: at }
  }
  const depth = path.findIndex((key) => typeof key === 'number')
  if (depth < 0) return change
  const at = positionNow(from, to, file, path.slice(0, depth), Number(path[depth]))
  return at === undefined ? undefined : { ...change, path: path.with(depth, at) }
}

/** Where the entry of a list is now; the same place where entries have no id, undefined where it is gone. */
function positionNow(
  from: ShopContents,
  to: ShopContents,
  file: JsonFile,
  list: JsonPath,
  position: number,
): number | undefined {
  const entry = valueIn(from, file, [...list, position])
  const id = isGroup(entry) ? textIn(entry, 'id') : ''
  if (id === '') return position
  const now = groupsIn(valueIn(to, file, list)).findIndex((each) => textIn(each, 'id') === id)
  return now < 0 ? undefined : now
}
