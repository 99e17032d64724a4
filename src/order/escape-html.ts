const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const CHARACTERS = new Map(
  Object.entries(ESCAPES).map(([character, entity]) => [entity, character]),
)

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** What `escapeHtml` has written, as it was. */
export function unescapeHtml(html: string): string {
  // Most texts hold none, and this is asked for every cell of every request.
  if (!html.includes('&')) return html
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) ?? entity)
}
