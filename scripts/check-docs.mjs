import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const DECISIONS = 'docs/decisions/'
const INDEX = `${DECISIONS}README.md`
const DECISION =
  /^# (\d{3}) · .+\n\n\d{4}-\d\d-\d\d · (accepted|superseded by (\d{3}))\n\n## Context\n[^]+\n## Decision\n[^]+\n## Consequences\n/
const MOST_WORDS = 300
/** What a newcomer reads first stays short. */
const LIMITS = new Map([
  ['README.md', 700],
  ['ARCHITECTURE.md', 1500],
])

/**
 * Says what is wrong with the documents for engineers.
 *
 * @param {ReadonlyMap<string, string>} documents their texts by path
 * @param {ReadonlySet<string>} files the names of all files of the project
 * @returns {string[]}
 */
export function problemsOfDocuments(documents, files) {
  const decisions = [...documents].filter(([path]) => /\/\d{3}-[^/]+$/.test(path))
  const numbers = new Set(decisions.map(([path]) => basename(path).slice(0, 3)))
  const index = documents.get(INDEX) ?? ''
  return [
    ...decisions.flatMap(([path, text]) => problemsOfDecision(path, text, index)),
    ...[...documents].flatMap(([path, text]) => [
      ...tooLong(path, text, LIMITS.get(path)),
      ...[...text.matchAll(/\b(?:decisions?|superseded by) (\d{3})\b/gi)]
        .filter(([, number = '']) => !numbers.has(number))
        .map(([words]) => `${path}: there is no ${words}`),
      ...[...text.matchAll(/\]\((\d{3}-[^)]+)\)/g)]
        .filter(([, name]) => !documents.has(`${DECISIONS}${name}`))
        .map(([, name]) => `${path}: there is no ${name}`),
      ...(/ · superseded by/.test(text) ? [] : missingFiles(path, text, files)),
    ]),
  ]
}

/**
 * @param {string} path
 * @param {string} text
 * @param {string} index
 */
function problemsOfDecision(path, text, index) {
  const name = basename(path)
  const number = DECISION.exec(text)?.[1]
  return [
    ...(number === name.slice(0, 3)
      ? []
      : [
          `${path}: a decision has its number and title, a line '2026-11-15 · accepted' or ` +
            `'… · superseded by 123', and the parts Context, Decision, Consequences`,
        ]),
    ...tooLong(path, text, MOST_WORDS),
    ...(index.split(`(${name})`).length === 2 ? [] : [`${INDEX} must name ${name} once`]),
  ]
}

/**
 * @param {string} path
 * @param {string} text
 * @param {number} [most]
 */
function tooLong(path, text, most = Infinity) {
  const words = text.split(/\s+/).filter(Boolean).length
  return words > most ? [`${path} has ${words} words; ${most} are the most`] : []
}

/**
 * @param {string} path
 * @param {string} text
 * @param {ReadonlySet<string>} files
 */
function missingFiles(path, text, files) {
  return [...text.matchAll(/`(?:[\w.-]+\/)*([\w.-]+\.(?:tsx?|mjs))`/g)]
    .filter(([, name = '']) => !files.has(name))
    .map(([, name]) => `${path} names ${name}, which is not there`)
}

/** @param {string} folder @param {boolean} recursive */
const filesIn = (folder, recursive) => readdirSync(folder, { recursive, encoding: 'utf8' })

const isCommand = process.argv[1] === fileURLToPath(import.meta.url)
if (isCommand) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const paths = [
    ...filesIn('.', false),
    ...filesIn('docs', true).map((file) => `docs/${file.replaceAll('\\', '/')}`),
  ].filter((path) => path.endsWith('.md'))
  const files = ['src', 'scripts', 'tests', 'bench'].flatMap((folder) => filesIn(folder, true))
  const problems = problemsOfDocuments(
    new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])),
    new Set([...files, ...filesIn('.', false)].map((file) => basename(file))),
  )
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
