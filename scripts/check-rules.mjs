import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A rule stands in SPEC.md as `- **PR3** …`; a test quotes it at the start of its title: `[PR3] …`. */
const RULE = /^- \*\*([A-Z]{2}\d+)\*\* (.*)$/gm
const QUOTE = /['"`]((?:\[[A-Z]{2}\d+\] )+)/g
const QUOTED_RULE = /\[([A-Z]{2}\d+)\]/g
/** A longer rule says several things, and no single test can hold it. */
const MOST_WORDS = 60
/** What holds nothing: a test that is commented out, and one that does not run. */
const COMMENT = /^\s*(\/\/.*$|\/\*[\s\S]*?\*\/)/gm
const SKIPPED = /\b(it|test|describe)(\.\w+)*\.(skip|todo|fixme)\b/

/**
 * Says what is wrong between the rules and the tests that quote them.
 *
 * @param {string} spec
 * @param {readonly { file: string, source: string }[]} tests
 * @returns {string[]}
 */
export function rulesWithoutTests(spec, tests) {
  const written = [...spec.matchAll(RULE)].map(([, rule = '', text = '']) => ({ rule, text }))
  const rules = written.map(({ rule }) => rule)
  const lengths = written.map(({ rule, text }) => ({ rule, words: text.split(/\s+/).length }))
  const quotes = tests.flatMap(({ file, source }) =>
    [...source.replaceAll(COMMENT, '').matchAll(QUOTE)].flatMap(([, title = '']) =>
      [...title.matchAll(QUOTED_RULE)].map(([, rule = '']) => ({ file, rule })),
    ),
  )
  const quoted = new Set(quotes.map(({ rule }) => rule))
  const repeated = rules.filter((rule, index) => rules.indexOf(rule) !== index)
  return [
    ...tests
      .filter(({ source }) => SKIPPED.test(source))
      .map(({ file }) => `${file} has a test that does not run`),
    ...repeated.map((rule) => `SPEC.md numbers ${rule} twice`),
    ...lengths
      .filter(({ words }) => words > MOST_WORDS)
      .map(
        ({ rule, words }) =>
          `SPEC.md: ${rule} has ${words} words; split it, ${MOST_WORDS} are the most`,
      ),
    ...rules.filter((rule) => !quoted.has(rule)).map((rule) => `no test quotes ${rule}`),
    ...quotes
      .filter(({ rule }) => !rules.includes(rule))
      .map(({ file, rule }) => `${file} quotes ${rule}, which SPEC.md does not have`),
  ]
}

/** Contract suites, which several tests run, are tests too. */
const TEST_FILE = /(\.(test|spec)\.tsx?|-contract\.ts)$/

/** @param {string} root */
function readTests(root) {
  return ['src', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => TEST_FILE.test(file))
      .map((file) => join(folder, file))
      .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') })),
  )
}

const isCommand = process.argv[1] === fileURLToPath(import.meta.url)
if (isCommand) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const spec = readFileSync(join(root, 'SPEC.md'), 'utf8')
  const problems = rulesWithoutTests(spec, readTests(root))
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
