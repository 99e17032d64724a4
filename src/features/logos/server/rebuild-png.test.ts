import fc from 'fast-check'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, crc32, createDeflate, deflateSync, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { aPng, pngChunk } from '../../../../tests/support/png.ts'
import { LONGEST_LOGO_PX, rebuildPng } from './rebuild-png.ts'

const SIGNATURE_BYTES = 8

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks = []
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const length = png.readUInt32BE(at)
    const data = png.subarray(at + 8, at + 8 + length)
    const type = png.toString('latin1', at + 4, at + 8)
    expect(crc32(png.subarray(at + 4, at + 8 + length))).toBe(png.readUInt32BE(at + 8 + length))
    chunks.push({ type, data })
    at += length + 12
  }
  return chunks
}

it('[LG14] keeps the pixels of a PNG and drops every other chunk', async () => {
  const text = pngChunk('tEXt', Buffer.from('Comment\0<script>'))
  const rebuilt = await rebuildPng(aPng({ width: 5, height: 3, between: text, after: text }))
  if (!rebuilt) throw new Error('refused')
  const chunks = chunksOf(rebuilt)
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND'])
  const pixelsOf = (png: Buffer) =>
    inflateSync(
      Buffer.concat(chunksOf(png).flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []))),
    )
  expect(pixelsOf(rebuilt)).toEqual(pixelsOf(aPng({ width: 5, height: 3 })))
  expect(await rebuildPng(rebuilt)).toEqual(rebuilt)
})

const refused: Readonly<Record<string, Buffer>> = {
  'no bytes': Buffer.alloc(0),
  'another kind': Buffer.from('GIF89a'),
  'a page': Buffer.from('<!doctype html>'),
  'bytes after its end': Buffer.concat([aPng({}), Buffer.from('<script>')]),
  'a second picture after its end': Buffer.concat([aPng({}), aPng({})]),
  'no end': aPng({}).subarray(0, -12),
  'a declared size of 60,000': aPng({ declared: [60_000, 60_000] }),
  'one pixel too much': aPng({ width: LONGEST_LOGO_PX + 1, height: 1 }),
  'a row that is not complete': aPng({ declared: [1, 1], pixels: deflateSync(Buffer.alloc(4)) }),
  'no width': aPng({ declared: [0, 1] }),
  'fewer pixels than declared': aPng({ width: 4, height: 4, declared: [4, 5] }),
  'more pixels than declared': aPng({ width: 4, height: 4, declared: [4, 3] }),
  'a bomb of zeros': aPng({ declared: [4, 4], pixels: deflateSync(Buffer.alloc(50_000_000)) }),
  'a palette': aPng({ before: pngChunk('PLTE', Buffer.alloc(3)) }),
  'an unknown chunk that changes the picture': aPng({ between: pngChunk('EVIL', Buffer.alloc(3)) }),
  'an unknown filter': aPng({
    width: 1,
    height: 1,
    pixels: deflateSync(Buffer.from([9, 0, 0, 0, 0])),
  }),
  'no pixels': aPng({ pixels: Buffer.alloc(0) }),
  'more than a megabyte': Buffer.concat([
    aPng({ between: pngChunk('tEXt', Buffer.alloc(1_000_000)) }),
  ]),
}

it.each(Object.entries(refused))('[LG14] refuses a file with %s', async (_, file) => {
  expect(await rebuildPng(file)).toBeUndefined()
})

it('[LG14] refuses sixteen bits, grey, palettes and interlacing', async () => {
  for (const kind of [
    [16, 6, 0, 0, 0],
    [8, 0, 0, 0, 0],
    [8, 3, 0, 0, 0],
    [8, 6, 0, 0, 1],
    [8, 6, 1, 0, 0],
  ]) {
    expect(await rebuildPng(aPng({ kind }))).toBeUndefined()
  }
})

it('[LG14] of 10,000 damaged files none is taken, and none throws', async () => {
  const original = aPng({ width: 6, height: 6 })
  const damage = fc.oneof(
    fc.record({ cut: fc.nat(original.length - 1) }),
    fc.record({ at: fc.nat(original.length - 1), byte: fc.nat(255) }),
    fc.record({
      at: fc.nat(original.length),
      added: fc.uint8Array({ minLength: 1, maxLength: 40 }),
    }),
  )
  const damaged = (change: { cut?: number; at?: number; byte?: number; added?: Uint8Array }) => {
    if (change.cut !== undefined) return original.subarray(0, change.cut)
    const { at = 0, added, byte = 0 } = change
    if (added) return Buffer.concat([original.subarray(0, at), added, original.subarray(at)])
    const changed = Buffer.from(original)
    changed[at] = byte
    return changed
  }
  await fc.assert(
    fc.asyncProperty(damage, async (change) => {
      const file = damaged(change)
      fc.pre(!file.equals(original))
      expect(await rebuildPng(file)).toBeUndefined()
    }),
    { numRuns: 10_000 },
  )
})

it('[LG14] pixel data that is damaged under a right checksum never becomes a larger picture', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, isZlib) => {
      const pixels = isZlib ? deflateSync(bytes) : Buffer.from(bytes)
      const rebuilt = await rebuildPng(aPng({ declared: [3, 3], pixels }))
      if (rebuilt) expect(inflateSync(chunksOf(rebuilt)[1]?.data ?? '')).toHaveLength(3 * 13)
    }),
    { numRuns: 2000 },
  )
})

it('[LG20] a file whose pixels are far more than it declares takes no memory for them', async () => {
  const megabyte = Buffer.alloc(1_000_000)
  const megabytes = 400
  const zeros = Readable.from(Array.from({ length: megabytes }, () => megabyte))
  // As small as by the usual strategy, in a fifth of the time.
  const runs = createDeflate({ strategy: constants.Z_RLE })
  const bomb = aPng({ declared: [4, 4], pixels: await buffer(zeros.pipe(runs)) })
  const mostKilobytes = () => process.resourceUsage().maxRSS
  const before = mostKilobytes()
  expect(await rebuildPng(bomb)).toBeUndefined()
  expect(mostKilobytes() - before).toBeLessThan((megabytes * 1000) / 4)
})
