import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ShopFileError, type ShopProblem } from '../../src/shop/problems.ts'
import { readShop } from '../../src/shop/read-shop.ts'
import { anyBrokenFile, type BrokenFile } from '../support/broken-shops.ts'
import { SHOP_DIR } from '../support/demo-shop.ts'

const SHOPS = 200

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'omaggio-broken-'))
  cpSync(SHOP_DIR, folder, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

async function problemsOf({ file, content }: BrokenFile): Promise<readonly ShopProblem[]> {
  const path = join(folder, file)
  if (content === null) rmSync(path)
  else writeFileSync(path, content)
  try {
    await readShop(folder)
    throw new Error('the shop opened')
  } catch (error) {
    // Any other error is a crash and fails the test.
    if (error instanceof ShopFileError) return error.problems
    throw error
  } finally {
    cpSync(join(SHOP_DIR, file), path)
  }
}

function isNamed({ place, message }: ShopProblem, expected: BrokenFile['place']): boolean {
  if (expected === null) return true
  if (typeof expected === 'object') return lineIn(place) >= expected.fromLine
  return place !== '' && `${place} ${message}`.includes(expected)
}

const lineIn = (place: string) => Number(/^riga (\d+)$/.exec(place)?.[1] ?? Number.NaN)

it(`[OF12] ${SHOPS} broken shops: each is reported with file and place, none opens`, async () => {
  await fc.assert(
    fc.asyncProperty(anyBrokenFile, async (broken) => {
      const problems = await problemsOf(broken)
      const named = problems.filter(
        (problem) => problem.file === broken.file && isNamed(problem, broken.place),
      )
      expect(named, JSON.stringify(problems)).not.toEqual([])
    }),
    { numRuns: SHOPS },
  )
})
