import { execFileSync } from 'node:child_process'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shopFile } from '../../tests/support/demo-shop.ts'
import { shopCopy } from '../../tests/support/shop-copy.ts'
import { ShopFileError } from './problems.ts'
import { checkShop } from './read-shop.ts'

async function problemsOf(folder: string): Promise<string[]> {
  const error: unknown = await checkShop(folder).catch((reason: unknown) => reason)
  if (!(error instanceof ShopFileError)) throw new Error(`not refused as a shop: ${String(error)}`)
  return error.message.split('\n')
}

async function problemsWith(file: string, content: string): Promise<string[]> {
  const { folder } = shopCopy()
  writeFileSync(join(folder, file), content)
  return problemsOf(folder)
}

const many = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))

const catalogue = shopFile('catalogue.json')
const [pen] = catalogue.products as object[]
const withPen = (more: object) => JSON.stringify({ ...catalogue, products: [{ ...pen, ...more }] })

describe('a file with very many mistakes', () => {
  it('[SH33] is reported by its first hundred problems and the number of the others', async () => {
    const texts = Object.fromEntries(many(300, (n) => [`unknown${n}`, 'x']))
    const problems = await problemsWith('texts.json', JSON.stringify(texts))
    expect(problems).toHaveLength(101)
    expect(problems.at(-1)).toBe('texts.json: altri problemi non elencati: 200')
  })

  it('[SH33] does not keep the problems of another file out of the report', async () => {
    const { folder, edit } = shopCopy()
    const texts = Object.fromEntries(many(300, (n) => [`unknown${n}`, 'x']))
    writeFileSync(join(folder, 'texts.json'), JSON.stringify(texts))
    edit('settings.json', '"name": "Omaggio"', '"name": ""')
    expect(await problemsOf(folder)).toContain('settings.json, name: non può essere vuoto')
  })

  it('[SH33] is reported in short lines, however long its names are', async () => {
    const problems = await problemsWith('texts.json', JSON.stringify({ ['k'.repeat(100_000)]: '' }))
    expect(problems.join('\n').length).toBeLessThan(1_000)
  })

  // Eight times the length takes 8 times as long; with quadratic work it would be 64 times.
  const MOST_TIMES_LONGER = 32
  it.each<[string, smaller: number, content: (count: number) => string]>([
    [
      'repeated ids',
      5_000,
      (count) => JSON.stringify({ ...catalogue, defaultColors: many(count, (n) => `c${n >> 1}`) }),
    ],
    [
      'pictures of unknown colours',
      200,
      (count) =>
        withPen({
          colors: many(count, (n) => `color-${n}`),
          pictures: Object.fromEntries(many(count, (n) => [`colour-${n}`, 'a.png'])),
        }),
    ],
    [
      'unknown materials',
      200,
      (count) =>
        JSON.stringify({
          ...catalogue,
          materials: many(count, (n) => ({ id: `material-${n}`, label: 'x' })),
          products: [
            { ...pen, materials: Object.fromEntries(many(count, (n) => [`matter-${n}`, 0])) },
          ],
        }),
    ],
    ['unknown keys', 5_000, (count) => `{${many(count, (n) => `"unknown${n}": 0`).join()}}`],
    ['repeated keys', 10_000, (count) => `{${many(count, () => '"products": 0').join()}}`],
    ['a long key', 20_000, (count) => `{"${'k'.repeat(count)}": 0}`],
    ['a text without an end', 40_000, (count) => `{"products": "${'a, "\n'.repeat(count / 5)}`],
  ])('[SH32] is checked in time proportional to its length: %s', async (_, count, content) => {
    const fastest = async (text: string) => {
      const times: number[] = []
      for (let run = 0; run < 2; run++) {
        const startedAt = performance.now()
        await problemsWith('catalogue.json', text)
        times.push(performance.now() - startedAt)
      }
      return Math.min(...times)
    }
    const small = await fastest(content(count))
    expect((await fastest(content(8 * count))) / small).toBeLessThan(MOST_TIMES_LONGER)
  })
})

describe('something else in place of a file', () => {
  const onUnix = it.skipIf(process.platform === 'win32')

  onUnix('[SH34] a named pipe is refused without waiting for a writer', async () => {
    const { folder } = shopCopy()
    const path = join(folder, 'texts.json')
    rmSync(path)
    execFileSync('mkfifo', [path])
    expect(await problemsOf(folder)).toEqual([
      'texts.json: non è un file normale: al suo posto ci vuole un file di testo',
    ])
  })

  it('[SH34] a file too large to be read is refused without reading it', async () => {
    const { folder } = shopCopy()
    // Without content on the disk. Node reads no file of more than 2 GB.
    truncateSync(join(folder, 'info.md'), 3_000_000_000)
    expect(await problemsOf(folder)).toEqual([
      'info.md: il file è troppo grande: può avere al massimo 5 MB',
    ])
  })
})
