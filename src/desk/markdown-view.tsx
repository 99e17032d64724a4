import { type ComponentProps, createElement, useMemo, type ReactNode } from 'react'
import { markdownTokens } from '../shop/texts/markdown.ts'

type Tokens = ReturnType<typeof markdownTokens>
type Token = Tokens[number]

/** What becomes of addresses in a text. */
interface Addresses {
  readonly link: (href: string) => ComponentProps<'a'>
  /** Undefined: only the description of the picture is shown. */
  readonly picture: (src: string) => string | undefined
}

/** Links open beside the desk, and the desk loads no picture from elsewhere. */
const ELSEWHERE: Addresses = {
  link: (href) => ({ href, target: '_blank', rel: 'noreferrer' }),
  picture: () => undefined,
}

interface MarkdownViewProps {
  readonly source: string
  readonly addresses?: Addresses
}

/** How a text is read, made of elements: the desk's policy forbids HTML from texts. */
export function MarkdownView({ source, addresses = ELSEWHERE }: MarkdownViewProps) {
  const content = useMemo(() => nodesOf(markdownTokens(source), addresses), [source, addresses])
  return <div className="markdown">{content}</div>
}

function nodesOf(tokens: Tokens, addresses: Addresses): readonly ReactNode[] {
  const open: { token: Token | undefined; children: ReactNode[] }[] = [
    { token: undefined, children: [] },
  ]
  tokens.forEach((token, n) => {
    const [top] = open.slice(-1)
    if (token.nesting === 1) open.push({ token, children: [] })
    else if (token.nesting === -1) {
      open.pop()
      const around = open.at(-1)
      if (!top?.token || !around) return
      const attributes = { key: around.children.length, ...attributesOf(top.token, addresses) }
      // Headings can be led to, as on the web.
      const id = token.tag.startsWith('h') ? { id: anchorOf(tokens[n - 1]?.content ?? '') } : {}
      // A paragraph of a tight list is only its text.
      const tag = top.token.hidden ? 'span' : top.token.tag
      around.children.push(createElement(tag, { ...attributes, ...id }, ...top.children))
    } else top?.children.push(leafOf(token, top.children.length, addresses))
  })
  return open[0]?.children ?? []
}

function attributesOf(token: Token, { link }: Addresses): object {
  const href = token.attrGet('href')
  return href === null ? {} : link(String(href))
}

/** "Le impostazioni" is led to by "#le-impostazioni". */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s/g, '-')
}

function leafOf(token: Token, key: number, addresses: Addresses): ReactNode {
  if (token.type === 'inline')
    return createElement('span', { key }, ...nodesOf(token.children ?? [], addresses))
  if (token.type === 'softbreak') return '\n'
  if (token.tag === 'br' || token.tag === 'hr') return createElement(token.tag, { key })
  if (token.type === 'fence') return createElement('pre', { key }, token.content)
  const src = token.type === 'image' && addresses.picture(String(token.attrGet('src') ?? ''))
  if (src) return createElement('img', { key, src, alt: token.content, loading: 'lazy' })
  if (['text', 'image'].includes(token.type) || token.tag === '') return token.content
  return createElement(token.tag, { key }, token.content)
}
