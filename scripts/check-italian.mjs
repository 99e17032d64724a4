import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const VISITORS =
  /^src\/(page|features\/\w+\/page|order|shop\/texts\/(?!parse-)[\w-]+-texts\.ts)|^shop\/(texts\.json|(?!LEGGIMI)\w+\.md)/
const AFTER_SENDING =
  /^src\/(server\/mail|features\/(requests|copies|digest|retention|suspicion|webhooks)\/(server|desk\/(request|inbox)))\//
const FIGURES = /^src\/features\/trend\/desk\//

/** One word for one thing: `out` is refused `where` people read it, everywhere unless said. */
const WORDS = [
  { out: 'mails?', better: 'email' },
  { out: 'collegament[oi]', better: 'link' },
  { out: '(?:la|una|tua|questa) pratica|pratiche', better: 'richiesta' },
  { out: '(?:non )?vincolant[ei]', better: 'senza impegno' },
  { out: 'fornitor[ei]', better: 'servizio di pagamento, servizio di posta' },
  { out: 'di serie', better: 'predefinito' },
  { out: 'storia', better: 'cronologia' },
  { out: 'da sé', better: 'da solo, da sola' },
  { out: 'di marca', better: 'del marchio' },
  { out: 'riga di copyright', better: 'riga legale' },
  { out: 'd’esempio', better: 'di esempio' },
  { out: 'banco delle richieste', better: 'richieste da terminale' },
  { out: 'disconnett[\\p{L}]+', better: 'scollega' },
  { out: '(?<=[\\d}] )punti', better: 'pixel' },
  { out: 'bentornat[oa]', better: 'a sentence without gender' },
  { out: 'venditore', better: 'noi', where: VISITORS },
  { out: 'togli|tolt[oaie]', better: 'rimuovi, rimosso', where: VISITORS },
  { out: 'visitator[ei]', better: 'cliente', where: AFTER_SENDING },
  { out: 'chiest[oaie]', better: 'richiesto', where: FIGURES },
].map(({ out, better, where = /^/ }) => ({
  // Parts of file names, commands, addresses and settings are no words: data/mail, try-mail, `mail`.
  out: new RegExp(
    `(?<![\\p{L}\\d_./\`-])(?:${out.replaceAll(' ', '\\s+')})(?![\\p{L}_/\`-])`,
    'giu',
  ),
  better,
  where,
}))

// What the program compares with, or where an address leads: nobody reads these alone.
const IDS = new Set(['mail', 'mails', 'storia'])
// Messages for programmers.
const ENGLISH = /\b(?:the|of|and|is|an|must|needs)\b/

/**
 * The words in the texts of one file that are out, each with the better one.
 *
 * @param {string} file
 * @param {string} content
 * @returns {string[]}
 */
export function wordsThatAreOut(file, content) {
  const words = WORDS.filter(({ where }) => where.test(file))
  return textsIn(file, content).flatMap(({ text, start }) => {
    return words.flatMap(({ out, better }) =>
      [...text.matchAll(out)].map(({ 0: word, index }) => {
        const line = content.slice(0, start + index).split('\n').length
        return `${file}:${line}: not «${word.replace(/\s+/, ' ')}» but «${better}»`
      }),
    )
  })
}

/**
 * @param {string} file
 * @param {string} content
 * @returns {{ text: string, start: number }[]}
 */
function textsIn(file, content) {
  if (file.endsWith('.md')) return [{ text: content, start: 0 }]
  if (file.endsWith('.json')) {
    const strings = content.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)
    return Array.from(strings, ({ 1: text = '', 2: colon, index }) => ({
      text: colon ? '' : text,
      start: index,
    }))
  }
  /** @type {{ text: string, start: number }[]} */
  const texts = []
  collect(parseSync(file, content).program, texts)
  return texts.filter(({ text }) => !IDS.has(text) && !ENGLISH.test(text))
}

// Of the nodes that hold strings, these hold names of modules and keys.
const NAMES = { ImportDeclaration: 'source', Property: 'key', TSPropertySignature: 'key' }

/**
 * @param {unknown} node
 * @param {{ text: string, start: number }[]} texts
 */
function collect(node, texts) {
  if (Array.isArray(node)) for (const each of node) collect(each, texts)
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  const { type, value, start } = /** @type {Record<string, any>} */ (node)
  if (type === 'JSXText' || (type === 'Literal' && typeof value === 'string')) {
    texts.push({ text: value, start })
  } else if (type === 'TemplateElement') texts.push({ text: value.cooked ?? '', start })
  for (const [name, child] of Object.entries(node)) {
    if (NAMES[/** @type {keyof typeof NAMES} */ (type)] !== name) collect(child, texts)
  }
}

const TESTED =
  /^(src\/.*|scripts\/[\w-]+)(?<!\.test|check-italian)\.(tsx?|js|mjs)$|^shop\/\w+\.(md|json)$|^docs\/guida\/[\w-]+\.md$/

const isCommand = process.argv[1] === fileURLToPath(import.meta.url)
if (isCommand) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const problems = ['src', 'scripts', 'shop', 'docs/guida']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => TESTED.test(file))
    .flatMap((file) => wordsThatAreOut(file, readFileSync(file, 'utf8')))
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
