import type { JsonValue } from '../../../shop/json/json-value.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCatalogue } from '../../../../tests/support/any-shop.ts'
import { anyBrokenFile } from '../../../../tests/support/broken-shops.ts'
import { SHOP_DIR } from '../../../../tests/support/demo-shop.ts'
import { PARSERS } from '../../../shop/parse-file.ts'
import { placeIn } from '../../../shop/schema/place-in-file.ts'
import { isJsonFile } from '../../../shop/shop-files.ts'
import { changedText, type ShopChange } from './shop-change.ts'

const FILE = 'catalogue.json'
const shipped = readFileSync(join(SHOP_DIR, FILE), 'utf8')

function edited(source: string, changes: readonly ShopChange[]): string {
  const text = changedText(FILE, source, changes)
  if (typeof text !== 'string') throw new Error(`${JSON.stringify(changes)} do not fit`)
  return text
}

it('[ED8] any shop that the editor can express passes the check and reads back equal', () => {
  fc.assert(
    fc.property(anyCatalogue, anyCatalogue, (first, second) => {
      // From one shop to another: entries come, go and change.
      const entries = (catalogue: typeof first): ShopChange[] => [
        ...['vat', 'validityDays'].map(
          (key) => ({ kind: 'remove', file: FILE, path: [key] }) as const,
        ),
        ...Object.entries(catalogue).map(
          ([key, value]) => ({ kind: 'set', file: FILE, path: [key], value }) as const,
        ),
      ]
      const text = edited(edited(shipped, entries(first)), entries(second))
      expect(PARSERS[FILE](text).problems).toBeUndefined()
      const { $schema: _, ...read } = JSON.parse(text) as Record<string, JsonValue>
      expect(read).toEqual(second)
      expect(edited(text, entries(second))).toBe(text)
    }),
    { numRuns: 60 },
  )
})

it('[ED8] a file keeps its byte order mark', () => {
  const change = { kind: 'set', file: FILE, path: ['vat'], value: 'IVA esclusa' } as const
  expect(changedText(FILE, `\uFEFF${shipped}`, [change])).toBe(`\uFEFF${edited(shipped, [change])}`)
})

it('[ED3] a problem has the path of its place, wherever the file can be read', () => {
  fc.assert(
    fc.property(anyBrokenFile, ({ file, content }) => {
      if (content === null || !isJsonFile(file)) return
      const { problems = [] } = PARSERS[file](content)
      const lines = problems.filter(({ path }) => path === undefined)
      for (const { place } of lines) expect(place).toMatch(/^riga \d+$/)
      // Where a line is wrong, the others are those of the file as it was probably meant.
      if (lines.length > 0) return
      for (const { place, path = [] } of problems) {
        expect(placeIn(JSON.parse(content), path) || 'tutto il file').toBe(place)
      }
    }),
    { numRuns: 300 },
  )
})
