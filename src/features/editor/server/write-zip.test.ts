import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { writeZip, type ZippedFile } from './write-zip.ts'

const FILES = new Map<string, Uint8Array>([
  ['catalogue.json', new Uint8Array(Buffer.from('{ "è": 1 }'))],
  ['pictures/tazza.png', new Uint8Array([0, 1, 2, 255])],
])

/** As a program reads an archive: from its end, by the directory. */
function readZip(zip: Buffer): Map<string, Uint8Array> {
  const end = zip.length - 22
  expect(zip.toString('latin1', end, end + 4)).toBe('PK\u0005\u0006')
  const files = new Map<string, Uint8Array>()
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    expect(zip.toString('latin1', at, at + 4)).toBe('PK\u0001\u0002')
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    expect(zip.toString('latin1', local, local + 4)).toBe('PK\u0003\u0004')
    const from = local + 30 + zip.readUInt16LE(local + 26)
    const content = new Uint8Array(inflateRawSync(zip.subarray(from, from + size)))
    expect([zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 16)]).toEqual([
      content.length,
      crc32(content),
    ])
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), content)
    at += 46 + nameLength
  }
  return files
}

async function zipped(files: Iterable<ZippedFile>): Promise<Buffer> {
  async function* oneByOne() {
    yield* files
  }
  return buffer(writeZip(oneByOne()))
}

it('[ED17] the changed files come as one archive', async () => {
  expect(readZip(await zipped(FILES))).toEqual(FILES)
  expect(readZip(await zipped([]))).toEqual(new Map())
})
