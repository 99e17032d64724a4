import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ShopProblem } from '../problems.ts'
import { hashOf } from './content-hash.ts'
import { accessOf, writeDurably } from './durable-file.ts'

/** Followed by the beginning of a hash, so that the same content is kept once. */
const KEPT = '.conservato-'
const HASH_LENGTH = 8

/** Writes what a file of the shop contained beside it, under a name that is not read. Returns the name. */
export async function keepContent(folder: string, path: string, content: Buffer): Promise<string> {
  const name = `${basename(path)}${KEPT}${hashOf(content).slice(0, HASH_LENGTH)}`
  await writeDurably(join(folder, name), content, await accessOf(join(folder, path)))
  return name
}

/** The names of kept files, in the order of the alphabet. */
async function keptFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(isKeptFile).sort()
}

export function isKeptFile(name: string): boolean {
  return name.includes(KEPT)
}

export async function keptFileWarnings(folder: string): Promise<ShopProblem[]> {
  const names = await keptFilesIn(folder)
  return names.map((file) => ({ file, place: '', message: keptFileInWords(file) }))
}

function keptFileInWords(name: string): string {
  const file = name.slice(0, name.indexOf(KEPT))
  return `qui è conservato ${file} come l’aveva cambiato qualcuno prima che una pubblicazione interrotta lo sostituisse; riporta ciò che serve, poi togli questo file`
}
