import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url))
const SHORT = 100
const TIMES_LONGER = 16
// Linear work grows 16 times, quadratic work 256 times.
const MOST_GROWTH = 80
// Other work on the machine may look like slow work for a while, but not at every look: quadratic work does.
const LOOKS = 15
const PAUSE_MS = 200

// Repeated, after a beginning and before an end that does not match.
const PIECES = [
  'a',
  '0',
  ' ',
  '\t',
  '\n',
  '.',
  ',',
  '-',
  '%',
  '<',
  '"',
  '\\',
  '/',
  '1.',
  '0,',
  '<br>',
  '; ',
]
const BEGINNINGS = ['', '"', '<th>', '1', 'a', ': ']
const ENDS = ['', '!', '\n', '"']

function expressionsIn(file: string): RegExp[] {
  const found: RegExp[] = []
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(new RegExp(node.regex.pattern, node.regex.flags))
    },
  })
  visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}

function isUnbounded({ source }: RegExp): boolean {
  return /[*+]|\{\d+,\}/.test(source)
}

/** The shortest of several runs: other work on the machine only adds to it. */
function milliseconds(expression: RegExp, text: string): number {
  const runs = Array.from({ length: 3 }, () => {
    const from = performance.now()
    text.replace(expression, '')
    return performance.now() - from
  })
  return Math.min(...runs)
}

async function isAlwaysSlow(expression: RegExp, textOf: (count: number) => string) {
  for (let look = 0; look < LOOKS; look++) {
    const count = (1 + (look % 2)) * SHORT
    const long = milliseconds(expression, textOf(count * TIMES_LONGER))
    if (long <= MOST_GROWTH * milliseconds(expression, textOf(count))) return false
    await pause(PAUSE_MS)
  }
  return true
}

/** The text that takes more than linear work, if there is one. */
async function slowTextFor(expression: RegExp): Promise<string | undefined> {
  for (const piece of PIECES) {
    for (const beginning of BEGINNINGS) {
      for (const end of ENDS) {
        const textOf = (count: number) => beginning + piece.repeat(count) + end
        if (await isAlwaysSlow(expression, textOf)) return JSON.stringify([beginning, piece, end])
      }
    }
  }
  return undefined
}

const expressions = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|tsx|js)$/.test(path) && !path.includes('.test.'))
  .flatMap((path) => expressionsIn(join(SOURCE, path)))
  .filter(isUnbounded)

it('[CK6] finds an expression with quadratic work', async () => {
  // At the same time: most of a look is a pause.
  const found = await Promise.all([/0+$/, /\B(?=(\d{3})+$)/g].map(slowTextFor))
  expect(found).toEqual([expect.any(String), expect.any(String)])
})

it('[CK6] the work of every regular expression grows in proportion to the text', async () => {
  const slow: string[] = []
  for (const expression of expressions) {
    const text = await slowTextFor(expression)
    if (text) slow.push(`${String(expression)} on ${text}`)
  }
  expect(expressions.length).toBeGreaterThan(20)
  expect(slow).toEqual([])
})
