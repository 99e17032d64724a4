import { parseArgs } from 'node:util'
import { MisuseError } from './command-error.ts'

interface CommandShape {
  /** What to write, as a sentence says it. */
  readonly usage: string
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>
  readonly least: number
  readonly most: number
}

const HELP = new Set(['help', 'aiuto', '--help', '-h'])

/** Undefined where somebody asks for help. Throws a MisuseError for whatever the command does not know. */
export function readCommand<Name extends string>(
  [name = '', ...args]: readonly string[],
  usage: string,
  commands: Readonly<Record<Name, CommandShape>>,
) {
  if (HELP.has(name) || args.includes('--help')) return undefined
  const isKnown = (given: string): given is Name => Object.hasOwn(commands, given)
  if (!isKnown(name)) {
    throw new MisuseError(name ? `«${name}» non è un comando.\n\n${usage}` : usage)
  }
  const shape = commands[name]
  const { values, positionals } = parsed(args, shape)
  if (positionals.filter(Boolean).length < shape.least) {
    throw new MisuseError(`Manca qualcosa: scrivi ${shape.usage}.`)
  }
  if (positionals.length > shape.most) throw notUnderstood(args, shape)
  return { name, operands: positionals, options: values }
}

function parsed(args: string[], shape: CommandShape) {
  try {
    const { options = {} } = shape
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    // What the platform says is English.
    throw notUnderstood(args, shape)
  }
}

function notUnderstood(args: readonly string[], { usage }: CommandShape): MisuseError {
  return new MisuseError(`Non capisco «${args.join(' ')}»: scrivi ${usage}.`)
}
