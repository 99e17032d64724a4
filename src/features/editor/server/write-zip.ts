import { Zip, ZipDeflate } from 'fflate'

/** Its path in the archive, and its content. */
export type ZippedFile = readonly [path: string, content: Uint8Array]

/**
 * A zip archive of files that are not compressed: texts are small, and pictures would not shrink. The next
 * file is taken once the one before has been read, so that only one of them is in memory.
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    written.push(part)
  })
  function* taken() {
    yield* written
    written = []
  }
  for await (const [path, content] of files) {
    // Not ZipPassThrough: some programs refuse a file that is stored with its length behind it.
    const file = new ZipDeflate(path, { level: 0 })
    zip.add(file)
    file.push(content, true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
