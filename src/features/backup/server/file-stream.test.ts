import { expect, it } from 'vitest'
import { fileStream } from './file-stream.ts'

const MEGABYTE = 1024 * 1024

/** A file of so many bytes, and what happens to it. */
function streamOf(bytes: number, isAllowed = () => true) {
  const seen: string[] = []
  let left = bytes
  const handle = {
    async read(buffer: Buffer) {
      const bytesRead = Math.min(left, buffer.length)
      left -= bytesRead
      return { bytesRead, buffer }
    },
  }
  const stream = fileStream(handle, {
    mayGoOn: async () => isAllowed(),
    onEnd: async () => void seen.push('read'),
    close: async () => void seen.push('closed'),
  })
  return { seen, stream, left: () => left }
}

const sizeOf = async (stream: ReadableStream) =>
  (await new Response(stream).arrayBuffer()).byteLength

it('[BN93] a file is read to its end and closed', async () => {
  const { seen, stream } = streamOf(3 * MEGABYTE + 7)
  expect(await sizeOf(stream)).toBe(3 * MEGABYTE + 7)
  expect(seen).toEqual(['closed', 'read'])
})

it('[BN93] a file that nobody reads on is closed, and does not count', async () => {
  const { seen, stream, left } = streamOf(9 * MEGABYTE)
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
  expect(seen).toEqual(['closed'])
  expect(left()).toBeGreaterThan(8 * MEGABYTE)
})

it('[BN93] a file breaks off once the session has ended', async () => {
  const { seen, stream } = streamOf(17 * MEGABYTE, () => false)
  await expect(sizeOf(stream)).rejects.toThrow()
  expect(seen).toEqual(['closed'])
})
