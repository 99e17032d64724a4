// As wide as the shipped files.
const WIDTH = 100

/** JSON as a person would write it: short lists and groups on one line. */
export function readableJson(value: unknown, indent = '', before = 0): string {
  const oneLine = onOneLine(value)
  const isSimple = typeof value !== 'object' || value === null || Object.keys(value).length === 0
  if (isSimple || (indent.length + before + oneLine.length < WIDTH && !holdsGroups(value))) {
    return oneLine
  }
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const lines = Object.entries(value).map(([name, entry]) => {
    const label = isList ? '' : `${JSON.stringify(name)}: `
    return `${inner}${label}${readableJson(entry, inner, label.length)}`
  })
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

export function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(
    ([name, entry]) => `${JSON.stringify(name)}: ${onOneLine(entry)}`,
  )
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

/** Nested groups are easier to read line by line, also short ones. */
function holdsGroups(value: object): boolean {
  return Object.values(value).some((entry) => typeof entry === 'object' && entry !== null)
}
