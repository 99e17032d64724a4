import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CommandError } from './command-error.ts'

/** The full path of a new file in an existing folder. */
export function newFile(file: string): string {
  const target = resolve(file)
  const folder = dirname(target)
  if (existsSync(target)) throw new CommandError(`${target} c’è già: scegli un altro nome.`)
  if (!existsSync(folder)) throw new CommandError(`La cartella ${folder} non c’è: creala prima.`)
  return target
}
