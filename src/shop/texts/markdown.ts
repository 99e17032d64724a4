import MarkdownIt from 'markdown-it'

/** Raw HTML is shown as text, and `javascript:` URLs do not become links. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** markdown-it aligns table cells by style attributes, which the page's security policy forbids. */
const ALIGNMENT = / style="text-align:(left|center|right)"/g

export function renderMarkdown(source: string): string {
  return markdown.render(source).replace(ALIGNMENT, ' class="align-$1"')
}

/** The same text in parts, for a page that may not be given HTML. */
export function markdownTokens(source: string): ReturnType<typeof markdown.parse> {
  return markdown.parse(source, {})
}
