/**
 * Adds a style sheet that arrived inside a script. The page's security policy lets no style element
 * in; a sheet that is constructed is none.
 */
export function adoptStyles(root: DocumentOrShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets.push(sheet)
}
