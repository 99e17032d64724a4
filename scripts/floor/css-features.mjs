const STRINGS_AND_COMMENTS = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)/g

/**
 * What a style sheet uses, each as `{ feature, where }`: at-rules, properties, functions, pseudo-classes
 * and units by name, and `nesting`. Custom properties, and vendor prefixes, are no features.
 *
 * @param {string} css
 * @returns {{ feature: string, where: string }[]}
 */
export function cssFeatures(css) {
  const plain = css.replace(STRINGS_AND_COMMENTS, (text) => (text.startsWith('/*') ? '' : '""'))
  /** The kinds of the open blocks. @type {string[]} */
  const open = []
  return [...plain.matchAll(/([^{};]*)([{};]|$)/g)].flatMap(([, raw = '', end]) => {
    const where = raw.trim()
    const isRule = end === '{' && !where.startsWith('@')
    const found = isRule ? ofSelector(where, open) : ofStatement(where)
    if (end === '{') open.push(isRule ? 'rule' : where)
    if (end === '}') open.pop()
    return found.map((feature) => ({ feature, where }))
  })
}

/** @param {string} selector @param {readonly string[]} open */
function ofSelector(selector, open) {
  const isKeyframe = open.at(-1)?.includes('keyframes')
  return [
    ...(open.includes('rule') ? ['nesting'] : []),
    ...(isKeyframe ? [] : names(selector, /::?[a-z-]+/g)),
  ]
}

/** A declaration, or the beginning of an at-rule. @param {string} text */
function ofStatement(text) {
  const [, property = ''] = /^([a-z-]+)\s*:/.exec(text) ?? []
  return [
    ...names(text, /^@[a-z-]+/g),
    ...(property && !property.startsWith('-') ? [property] : []),
    // Old browsers have attr() as the content of a pseudo-element alone.
    ...names(text, /(?<![a-z-])[a-z][a-z-]*\(/g).map((name) =>
      name === 'attr(' ? `${property}:attr()` : `${name})`,
    ),
    ...[...text.matchAll(/(?<![#\w-])[\d.]+(%|[a-z]+)/gi)].map(([, unit = '']) =>
      unit.toLowerCase(),
    ),
  ]
}

/** @param {string} text @param {RegExp} pattern */
function names(text, pattern) {
  return [...text.matchAll(pattern)].map(([name]) => name)
}
