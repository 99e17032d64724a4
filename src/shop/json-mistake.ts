const SPACE = /[ \t\r\n]*/y
const TOKEN =
  /"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/uy

type Awaited = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end'

/**
 * The line, as an editor counts, on which a text stops being JSON; undefined where it is JSON. Engines
 * name the place in words of their own, and not for every mistake.
 */
export function lineOfMistake(source: string): number | undefined {
  /** The brackets that will close what is open. */
  const closing: string[] = []
  let awaited: Awaited | undefined = 'value'
  let offset = 0
  for (;;) {
    offset += matchAt(SPACE, source, offset).length
    if (offset === source.length && closing.length === 0 && awaited === 'comma or end') return
    const token = matchAt(TOKEN, source, offset)
    awaited = token === '' ? undefined : awaitedAfter(token, awaited, closing)
    if (awaited === undefined) return source.slice(0, offset).split('\n').length
    offset += token.length
  }
}

function matchAt(pattern: RegExp, source: string, offset: number): string {
  pattern.lastIndex = offset
  return pattern.exec(source)?.[0] ?? ''
}

/** Undefined where the token is not among what was awaited. */
function awaitedAfter(token: string, awaited: Awaited, closing: string[]): Awaited | undefined {
  const mayEnd = awaited.endsWith('or end')
  if (mayEnd && token === closing.at(-1)) {
    closing.pop()
    return 'comma or end'
  }
  switch (awaited) {
    case 'key':
    case 'key or end':
      return token.startsWith('"') ? 'colon' : undefined
    case 'colon':
      return token === ':' ? 'value' : undefined
    case 'comma or end':
      if (token !== ',' || closing.length === 0) return undefined
      return closing.at(-1) === '}' ? 'key' : 'value'
    case 'value':
    case 'value or end':
      if (token === '{') closing.push('}')
      if (token === '[') closing.push(']')
      if (token === '{') return 'key or end'
      if (token === '[') return 'value or end'
      return /^[}\],:]$/.test(token) ? undefined : 'comma or end'
  }
}
