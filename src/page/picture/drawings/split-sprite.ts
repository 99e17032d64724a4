const TAG = /<(\/?)[a-z][^>]*?(\/?)>/gi

/** The ids that markup or a style sheet refers to. */
export function references(text: string): string[] {
  return [...text.matchAll(/(?:href="#|url\(#)([\w-]+)/g)].flatMap(([, id]) => id ?? [])
}

/**
 * Divides the definitions of a sprite into those that `shown` refers to, directly or through each
 * other, and the rest.
 */
export function splitSprite(
  definitions: string,
  shown: readonly string[],
): { readonly first: string; readonly later: string } {
  const elements = topLevelElements(definitions)
  const owners = new Map(elements.flatMap((element) => idsIn(element).map((id) => [id, element])))
  const first = new Set<string>()
  const waiting = shown.flatMap(references)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const element = owners.get(id)
    if (element === undefined || first.has(element)) continue
    first.add(element)
    waiting.push(...references(element))
  }
  return {
    first: elements.filter((element) => first.has(element)).join(''),
    later: elements.filter((element) => !first.has(element)).join(''),
  }
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/ id="([^"]+)"/g)].flatMap(([, id]) => id ?? [])
}

export function topLevelElements(markup: string): string[] {
  const elements: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: tag, 1: closing, 2: empty, index } of markup.matchAll(TAG)) {
    if (closing) depth--
    else if (!empty) depth++
    if (depth > 0) continue
    const end = index + tag.length
    elements.push(markup.slice(start, end))
    start = end
  }
  return elements
}
