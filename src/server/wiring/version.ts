import { existsSync, readFileSync } from 'node:fs'

// This file runs from dist/server/, and in development and tests from where it is.
const BUILT = new URL('../../package.json', import.meta.url)
const SOURCE = new URL('../../../package.json', import.meta.url)

const { version } = JSON.parse(readFileSync(existsSync(BUILT) ? BUILT : SOURCE, 'utf8')) as {
  version: string
}

/** Of this program. */
export const VERSION = version
