/**
 * Adds style sheets that were loaded as part of a script. The page's security policy forbids inline
 * style elements, but not constructed style sheets.
 */
export function adoptStyles(root: DocumentOrShadowRoot, ...css: string[]): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css.join(''))
  root.adoptedStyleSheets.push(sheet)
}
