import { createElement, useMemo, type ReactNode } from 'react'
import { markdownTokens } from '../../../../shop/texts/markdown.ts'

type Tokens = ReturnType<typeof markdownTokens>
type Token = Tokens[number]

/** How a text is read, made of elements: the desk's policy forbids HTML from texts. */
export function MarkdownView({ source }: { readonly source: string }) {
  const content = useMemo(() => nodesOf(markdownTokens(source)), [source])
  return <div className="markdown">{content}</div>
}

function nodesOf(tokens: Tokens): readonly ReactNode[] {
  const open: { token: Token | undefined; children: ReactNode[] }[] = [
    { token: undefined, children: [] },
  ]
  for (const token of tokens) {
    const [top] = open.slice(-1)
    if (token.nesting === 1) open.push({ token, children: [] })
    else if (token.nesting === -1) {
      open.pop()
      const around = open.at(-1)
      if (top?.token)
        around?.children.push(elementOf(top.token, top.children, around.children.length))
    } else top?.children.push(leafOf(token, top.children.length))
  }
  return open[0]?.children ?? []
}

function elementOf(token: Token, children: ReactNode[], key: number): ReactNode {
  // A paragraph of a tight list is only its text.
  if (token.hidden) return createElement('span', { key }, ...children)
  const href = token.attrGet('href')
  const link = href === null ? {} : { href, target: '_blank', rel: 'noreferrer' }
  return createElement(token.tag, { key, ...link }, ...children)
}

function leafOf(token: Token, key: number): ReactNode {
  if (token.type === 'inline')
    return createElement('span', { key }, ...nodesOf(token.children ?? []))
  if (token.type === 'softbreak') return '\n'
  if (token.tag === 'br' || token.tag === 'hr') return createElement(token.tag, { key })
  // Of a picture its description: the desk loads nothing from elsewhere.
  if (['text', 'image'].includes(token.type) || token.tag === '') return token.content
  return createElement(token.tag, { key }, token.content)
}
