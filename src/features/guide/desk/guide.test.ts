import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DESK_FEATURES } from '../../../desk/features.ts'
import { CHAPTERS } from './chapters.ts'

const FOLDER = 'docs/guida'
const texts = CHAPTERS.map(({ id }) => readFileSync(join(FOLDER, `${id}.md`), 'utf8'))
const MOST_WORDS = 450

it('[BN104] the guide has nine short pages, and no other', () => {
  expect(CHAPTERS).toHaveLength(9)
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
  expect(files.sort()).toEqual(CHAPTERS.map(({ id }) => `${id}.md`).sort())
  for (const text of texts) {
    expect(text.split(/\s+/).length).toBeLessThan(MOST_WORDS)
    expect(text).not.toMatch(/\.json|[{}]/)
  }
})

it('[BN104] every link leads to a page of the guide, and every picture is there', () => {
  const addresses = texts.flatMap((text) => [...text.matchAll(/\]\(([^)]+)\)/g)])
  expect(addresses.length).toBeGreaterThan(CHAPTERS.length)
  for (const [, address = ''] of addresses) expect(existsSync(join(FOLDER, address))).toBe(true)
})

it('[BN104] pages of the desk lead to pages of the guide', () => {
  const known = new Set<string>(CHAPTERS.map(({ id }) => id))
  const wanted = DESK_FEATURES.flatMap(({ chapter }) => chapter ?? [])
  expect(wanted).not.toEqual([])
  expect(wanted.filter((chapter) => !known.has(chapter))).toEqual([])
})

it('[QU108] the page about quotes says what a lawyer should see', () => {
  const text = readFileSync(join(FOLDER, 'preventivi.md'), 'utf8')
  for (const law of [
    'art. 51',
    'art. 1341',
    'art. 1385',
    'art. 2220',
    'caparra',
    'non una firma',
  ]) {
    expect(text).toContain(law)
  }
})
