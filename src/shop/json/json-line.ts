import { entryAt, partsOf, textOf, type JsonPlace, type Line } from './json-tree.ts'

interface FoundLine extends Line {
  readonly indent: string
}

/** The line of an entry. */
export function lineOfEntry(place: JsonPlace): FoundLine {
  const { container, index, above } = place
  const parts = partsOf(container)
  const known = parts.known && parts.known.index <= index ? parts.known : undefined
  let line: Line = known?.line ?? { indent: above ? undefined : '', column: 0 }
  for (const { before, label, value } of parts.entries.slice(known?.index ?? 0, index)) {
    line = lineBehind(lineBehind(lineBehind(line, before), label), textOf(value))
  }
  parts.known = { index, line }
  const { indent, column } = lineBehind(line, entryAt(place).before)
  if (indent !== undefined) return { indent, column }
  const outer = above ? lineOfValue(above) : { indent: '', column: 0 }
  return { indent: outer.indent, column: outer.column + column }
}

/** The line of the value of an entry, which may be another than that of its key. */
export function lineOfValue(place: JsonPlace): FoundLine {
  return lineBehind(lineOfEntry(place), entryAt(place).label)
}

function lineBehind(line: FoundLine, text: string): FoundLine
function lineBehind(line: Line, text: string): Line
function lineBehind({ indent, column }: Line, text: string): Line {
  const begin = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
  if (begin === 0 && (indent === undefined || column > 0)) {
    return { indent, column: column + text.length }
  }
  const whole = begin === 0 ? (indent ?? '') + text : text.slice(begin)
  const space = /^[ \t]*/.exec(whole)?.[0] ?? ''
  return { indent: space, column: whole.length - space.length }
}
