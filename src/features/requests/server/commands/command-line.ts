import { parseArgs } from 'node:util'
import { closest } from '../../../../shop/problems.ts'
import { startOfDay } from '../../../../server/messages/italian-date.ts'
import { MisuseError } from '../../../../server/commands/command-error.ts'
import type { RequestFilter } from './request-filter.ts'

export const LISTED = 30

export const USAGE = `Uso: npm run requests -- COMANDO

  list              le ultime ${LISTED} richieste (list --all: tutte)
  list PAROLE       quelle con queste parole in nome, cognome, email o prodotto;
                    --since 2026-11-01: da quel giorno; --product mug: di quel prodotto
  show ID           una richiesta; con il numero, tutte quelle che lo portano
  payments          gli ultimi ${LISTED} pagamenti (payments --all: tutti)
  export --csv      tutte le richieste in CSV (export --csv FILE: in un file)
  retry ID          rimette in coda una richiesta non consegnata; con l’ordine di un
                    pagamento (ultima colonna di «payments»), il suo avviso
  retry --again ID  manda un’altra volta anche quello che è già stato consegnato
  release ID        libera una richiesta sospetta: l’email parte, e gli altri sistemi sono avvisati
  erase ID          cancella per sempre una richiesta e la sua email in archivio
  backup FILE       copia l’archivio, anche mentre il server lavora
  try-mail          manda un’email di prova al negozio e dice che cosa risponde il server di posta

ID è la sigla nella prima colonna di «list», oppure il numero della richiesta se è uno solo.

Esce con 0 se va tutto bene, con 1 se qualcosa non è riuscito, con 2 se il comando non è giusto.
`

export type RequestsCommandLine =
  | { readonly command: 'help' }
  | { readonly command: 'try-mail' }
  | { readonly command: 'list'; readonly filter: RequestFilter; readonly isAll: boolean }
  | { readonly command: 'show' | 'erase' | 'release'; readonly id: string }
  | { readonly command: 'payments'; readonly isAll: boolean }
  | { readonly command: 'export'; readonly file: string | undefined }
  | { readonly command: 'retry'; readonly id: string; readonly isAgain: boolean }
  | { readonly command: 'backup'; readonly file: string }

interface CommandShape {
  readonly usage: string
  readonly flags?: readonly string[]
  /** Options with a value. */
  readonly values?: readonly string[]
  readonly least: number
  readonly most: number
}

const COMMANDS = {
  list: {
    usage: 'list [PAROLE] [--since GIORNO] [--product PRODOTTO] [--all]',
    flags: ['all'],
    values: ['since', 'product'],
    least: 0,
    most: Infinity,
  },
  show: { usage: 'show ID', least: 1, most: 1 },
  payments: { usage: 'payments [--all]', flags: ['all'], least: 0, most: 0 },
  export: { usage: 'export --csv [FILE]', flags: ['csv'], least: 0, most: 1 },
  retry: { usage: 'retry [--again] ID', flags: ['again'], least: 1, most: 1 },
  release: { usage: 'release ID', least: 1, most: 1 },
  erase: { usage: 'erase ID', least: 1, most: 1 },
  backup: { usage: 'backup FILE', least: 1, most: 1 },
  'try-mail': { usage: 'try-mail', least: 0, most: 0 },
} as const satisfies Record<string, CommandShape>

type CommandName = keyof typeof COMMANDS

const HELP = new Set(['help', 'aiuto', '--help', '-h'])

/** Throws a MisuseError for whatever the command does not know. */
export function readCommandLine(args: readonly string[]): RequestsCommandLine {
  const [command = '', ...rest] = args
  if (HELP.has(command) || rest.includes('--help')) return { command: 'help' }
  if (!isCommand(command)) {
    throw new MisuseError(command ? `«${command}» non è un comando.\n\n${USAGE}` : USAGE)
  }
  const { operands, options } = readArguments(COMMANDS[command], rest)
  const [first = ''] = operands
  switch (command) {
    case 'list':
      return { command, filter: filterOf(operands, options), isAll: options.has('all') }
    case 'show':
    case 'erase':
    case 'release':
      return { command, id: first }
    case 'payments':
      return { command, isAll: options.has('all') }
    case 'export':
      if (!options.has('csv')) throw new MisuseError('Manca --csv: scrivi export --csv.')
      return { command, file: operands[0] }
    case 'retry':
      return { command, id: first, isAgain: options.has('again') }
    case 'backup':
      return { command, file: first }
    case 'try-mail':
      return { command }
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name)
}

function readArguments(shape: CommandShape, args: readonly string[]) {
  const { usage, flags = [], values = [], least, most } = shape
  const known = new Map<string, 'boolean' | 'string'>([
    ...flags.map((name) => [name, 'boolean'] as const),
    ...values.map((name) => [name, 'string'] as const),
  ])
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries([...known].map(([name, type]) => [name, { type }])),
    strict: false,
    tokens: true,
  })
  const operands: string[] = []
  const options = new Map<string, string>()
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    const type = known.get(name)
    if (!type) throw new MisuseError(unknownOption(rawName, [...known.keys()], usage))
    if (type === 'string' && !value) throw new MisuseError(`${rawName}: manca il valore.`)
    if (type === 'boolean' && value !== undefined) {
      throw new MisuseError(`${rawName} non vuole un valore: «${value}» è di troppo.`)
    }
    options.set(name, value ?? '')
  }
  if (operands.filter(Boolean).length < least) {
    throw new MisuseError(`Manca qualcosa: scrivi ${usage}.`)
  }
  if (operands.length > most) {
    throw new MisuseError(`«${operands[most]}» è di troppo: scrivi ${usage}.`)
  }
  return { operands, options }
}

function unknownOption(rawName: string, known: readonly string[], usage: string): string {
  const similar = closest(rawName.replace(/^-+/, ''), known)
  const advice = similar ? `forse --${similar}?` : `scrivi ${usage}.`
  return `${rawName} non è un’opzione di questo comando: ${advice}`
}

function filterOf(words: readonly string[], options: ReadonlyMap<string, string>): RequestFilter {
  const day = options.get('since')
  const since = day === undefined ? undefined : startOfDay(day)
  if (day !== undefined && since === undefined) {
    throw new MisuseError(`--since «${day}»: scrivi un giorno come 2026-11-01.`)
  }
  return { words, since, product: options.get('product') }
}
