const SPACE = /[ \t\r\n]*/y
const TOKEN =
  /"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/uy

type Awaited = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end'

/** Where a text stops being JSON, with what is known there. */
export interface Mistake {
  readonly source: string
  /** Where something stands that is not among what was awaited; the end of the text, perhaps. */
  readonly offset: number
  readonly awaited: Awaited
  /** The last token that was right, and where it ends. */
  readonly before: string
  readonly beforeEnd: number
  /** The bracket that closes what is open. */
  readonly closing: string | undefined
}

/**
 * The first place at which a text stops being JSON; undefined where it is JSON. Engines name the
 * place in words of their own, and not for every mistake.
 */
export function mistakeIn(source: string): Mistake | undefined {
  /** The brackets that will close what is open. */
  const brackets: string[] = []
  let awaited: Awaited = 'value'
  let before = ''
  let beforeEnd = 0
  for (;;) {
    const offset = beforeEnd + matchAt(SPACE, source, beforeEnd).length
    if (offset === source.length && brackets.length === 0 && awaited === 'comma or end') return
    const closing = brackets.at(-1)
    const token = matchAt(TOKEN, source, offset)
    const next: Awaited | undefined =
      token === '' ? undefined : awaitedAfter(token, awaited, brackets)
    if (!next) return { source, offset, awaited, before, beforeEnd, closing }
    awaited = next
    before = token
    beforeEnd = offset + token.length
  }
}

/** As an editor counts, whichever way its lines end. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split(/\r\n?|\n/).length
}

function matchAt(pattern: RegExp, source: string, offset: number): string {
  pattern.lastIndex = offset
  return pattern.exec(source)?.[0] ?? ''
}

/** Undefined where the token is not among what was awaited. */
function awaitedAfter(token: string, awaited: Awaited, brackets: string[]): Awaited | undefined {
  const mayEnd = awaited.endsWith('or end')
  if (mayEnd && token === brackets.at(-1)) {
    brackets.pop()
    return 'comma or end'
  }
  switch (awaited) {
    case 'key':
    case 'key or end':
      return token.startsWith('"') ? 'colon' : undefined
    case 'colon':
      return token === ':' ? 'value' : undefined
    case 'comma or end':
      if (token !== ',' || brackets.length === 0) return undefined
      return brackets.at(-1) === '}' ? 'key' : 'value'
    case 'value':
    case 'value or end':
      if (token === '{') brackets.push('}')
      if (token === '[') brackets.push(']')
      if (token === '{') return 'key or end'
      if (token === '[') return 'value or end'
      return /^[}\],:]$/.test(token) ? undefined : 'comma or end'
  }
}
