import { readFile } from 'node:fs/promises'

/** This file runs from dist/server/. */
const PACKAGE_FILE = new URL('../../package.json', import.meta.url)

export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(PACKAGE_FILE, 'utf8')) as { version: string }
  return version
}
