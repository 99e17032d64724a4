import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../messages/config-error.ts'
import { writeErrorInWords } from './write-error-in-words.ts'

/** The reference: a copy would become out of date. */
const NOT_COPIED = 'LEGGIMI.md'

/** Copies the shipped shop. */
export async function copyShop(shipped: string, folder: string): Promise<void> {
  await cp(shipped, folder, {
    recursive: true,
    filter: (source) => basename(source) !== NOT_COPIED,
  })
}

/**
 * Makes the shop's folder where there is none, so that a seller's changes never meet the files of the program. Returns
 * whether it was made. Only for the standard folder: one that the seller names and that is not there is a mistake.
 */
export async function makeFirstShop(shipped: string, folder: string): Promise<boolean> {
  if (existsSync(folder)) return false
  try {
    // Renamed when it is complete: a process that is killed leaves no half of a shop.
    await mkdir(dirname(folder), { recursive: true })
    const unfinished = await mkdtemp(join(dirname(folder), 'shop-'))
    try {
      await copyShop(shipped, unfinished)
      await rename(unfinished, folder)
      return true
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  } catch (error) {
    // Another process was faster.
    if (existsSync(folder)) return false
    const sentence = writeErrorInWords(folder, error)
    throw sentence ? new ConfigError(`Il negozio non si può creare: ${sentence}.`) : error
  }
}
