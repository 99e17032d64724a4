import MarkdownIt from 'markdown-it'

/** Raw HTML in the seller's text is shown as text; `javascript:` addresses are not made links. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** Table alignment comes as style attributes, which the page's security policy refuses. */
const ALIGNMENT = / style="text-align:(left|center|right)"/g

export function renderMarkdown(source: string): string {
  return markdown.render(source).replace(ALIGNMENT, ' class="align-$1"')
}
