import { parseAst } from 'vite'

/** A style sheet inside a script: a rule at its start, one with a declaration in it, one at its end. */
const STYLE_SHEET = /^[^{}]+\{(?=[\s\S]*[\w-]:[^{}]*\})[\s\S]*\}\s*$/

/**
 * What a script uses: every name of a property, a method
 * that is called or a global as `.name`, `.name()` or `name`, regular expressions
 * with the flag v, imports with attributes; and the texts in it that are style sheets.
 *
 * @param {string} code
 * @returns {{ features: { feature: string, where: string }[], styleSheets: string[] }}
 */
export function scriptFeatures(code) {
  /** @type {{ feature: string, where: string }[]} */
  const features = []
  /** @type {string[]} */
  const styleSheets = []
  for (const node of nodesIn(parseAst(code))) {
    const where = code.slice(node.start, Math.min(node.end, node.start + 80))
    for (const feature of featuresOf(node)) features.push({ feature, where })
    const text = textOf(node)
    if (text && STYLE_SHEET.test(text)) styleSheets.push(text)
  }
  return { features, styleSheets }
}

/** @typedef {{ type: string, start: number, end: number } & Record<string, any>} SyntaxNode */

/** Where the syntax tree has the name of a property, which is no global. */
const NAME_KEYS = new Set(['property', 'key'])

/** @param {unknown} value @returns {Generator<SyntaxNode>} */
function* nodesIn(value) {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') yield /** @type {SyntaxNode} */ (value)
  for (const [key, child] of Object.entries(value)) {
    const isName = NAME_KEYS.has(key) && 'computed' in value && !value.computed
    if (!isName) yield* nodesIn(child)
  }
}

/** @param {SyntaxNode} node @returns {string[]} */
function featuresOf(node) {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'MemberExpression') return nameOf(node)
  if (node.type === 'CallExpression') return nameOf(node.callee).map((name) => `${name}()`)
  // `const { groupBy } = Object`
  if (node.type === 'Property' && !node.computed) return [`.${node.key.name ?? node.key.value}`]
  if (node.type === 'Literal' && node.regex?.flags.includes('v')) return ['flag v']
  if (node.type.startsWith('Import') && node.attributes?.length > 0) return ['import attributes']
  return []
}

/** @param {SyntaxNode} node @returns {string[]} */
function nameOf(node) {
  const name = node.computed ? node.property?.value : node.property?.name
  return typeof name === 'string' ? [`.${name}`] : []
}

/** @param {SyntaxNode} node @returns {string | undefined} */
function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0].value.cooked
  }
  return undefined
}
