import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url))
const SHORT = 100
const TIMES_LONGER = 16
// Linear work grows 16 times, quadratic work 256 times.
const MOST_GROWTH = 80
// A pause of the machine may look like slow work for a while, but not at every look.
const LOOKS = 12
const SUSPECTED_AT = Array.from({ length: LOOKS }, (_, look) => (1 + (look % 2)) * SHORT)

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

/** The text that takes more than linear work, if there is one. */
function slowTextFor(expression: RegExp): string | undefined {
  for (const piece of PIECES) {
    for (const beginning of BEGINNINGS) {
      for (const end of ENDS) {
        const textOf = (count: number) => beginning + piece.repeat(count) + end
        const isSlowAt = (count: number) =>
          milliseconds(expression, textOf(count * TIMES_LONGER)) >
          MOST_GROWTH * milliseconds(expression, textOf(count))
        if (SUSPECTED_AT.every(isSlowAt)) return JSON.stringify([beginning, piece, end])
      }
    }
  }
  return undefined
}

const expressions = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|tsx|js)$/.test(path) && !path.includes('.test.'))
  .flatMap((path) => expressionsIn(join(SOURCE, path)))
  .filter(isUnbounded)

it('[CK6] finds an expression with quadratic work', () => {
  expect(slowTextFor(/0+$/)).toBeDefined()
  expect(slowTextFor(/\B(?=(\d{3})+$)/g)).toBeDefined()
})

it('[CK6] the work of every regular expression grows in proportion to the text', () => {
  const slow = expressions.flatMap((expression) => {
    const text = slowTextFor(expression)
    return text ? [`${String(expression)} on ${text}`] : []
  })
  expect(expressions.length).toBeGreaterThan(20)
  expect(slow).toEqual([])
})
