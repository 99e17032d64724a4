import { lineOfEntry } from './json-line.ts'
import {
  entryAt,
  nodeOf,
  partsOf,
  type JsonEntry,
  type JsonNode,
  type JsonPlace,
  type JsonTree,
} from './json-tree.ts'

/** Writes another value to a place. */
export function replaceValue(place: JsonPlace, text: string): void {
  entryAt(place).value = nodeOf(text)
  noteEdit(place)
}

/** An entry gets a line of its own where the others have one. There must be others. */
export function insertEntry(
  { lineEnd }: JsonTree,
  place: JsonPlace,
  index: number,
  added: Omit<JsonEntry, 'before'>,
): void {
  const { value: container } = entryAt(place)
  const { entries } = partsOf(container)
  const between = isSpread(container)
    ? lineEnd + lineOfEntry({ container, index: 0, above: place }).indent
    : ' '
  const next = entries[index]
  const before = next?.before ?? `,${between}`
  if (next) next.before = `,${between}`
  entries.splice(index, 0, { ...added, before })
  noteEdit({ container, index, above: place })
}

export function removeEntries(
  place: JsonPlace,
  isGone: (entry: JsonEntry, index: number) => boolean,
): void {
  const { value: container } = entryAt(place)
  const parts = partsOf(container)
  const kept: JsonEntry[] = []
  let before: string | undefined
  for (const [index, entry] of parts.entries.entries()) {
    if (isGone(entry, index)) {
      before ??= entry.before
    } else {
      // What follows takes the place of what is gone.
      entry.before = before ?? entry.before
      before = undefined
      kept.push(entry)
    }
  }
  if (kept.length === parts.entries.length) return
  if (kept.length === 0) {
    replaceValue(place, container.kind === 'list' ? '[]' : '{}')
    return
  }
  parts.entries = kept
  noteEdit({ container, index: 0, above: place })
}

export function isSpread(container: JsonNode): boolean {
  return /[\r\n]/.test(partsOf(container).entries[0]?.before ?? '')
}

/** All texts around the place are no longer as they were. */
function noteEdit({ container, index, above }: JsonPlace): void {
  const parts = partsOf(container)
  container.text = undefined
  if (parts.known && parts.known.index > index) parts.known = undefined
  if (above) noteEdit(above)
}
