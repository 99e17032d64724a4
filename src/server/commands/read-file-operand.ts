import { MisuseError } from './command-error.ts'

/** The one file that a command takes; undefined where somebody asks for help. */
export function readFileOperand(args: readonly string[], usage: string): string | undefined {
  const [given = '', ...more] = args
  if (['--help', '-h', 'help', 'aiuto'].includes(given)) return undefined
  const unknown = given.startsWith('-') ? given : more[0]
  if (unknown !== undefined) throw new MisuseError(`«${unknown}» è di troppo: scrivi un file.`)
  if (given === '') throw new MisuseError(usage)
  return given
}
