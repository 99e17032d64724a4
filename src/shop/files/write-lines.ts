import { open } from 'node:fs/promises'

/** A new file that only its owner reads. On disk once it resolves. */
export async function writeLines(
  file: string,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const line of lines) await handle.appendFile(`${line}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
