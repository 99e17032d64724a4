/**
 * Adds style sheets that arrived inside a script. The page's security policy lets no style element
 * in; a sheet that is constructed is none.
 */
export function adoptStyles(root: DocumentOrShadowRoot, ...css: string[]): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css.join(''))
  root.adoptedStyleSheets.push(sheet)
}

/** Adds what a trial looks like, and a sheet of one's own. */
export type Dress = (root: ShadowRoot, css: string) => void
