import type { DeskAccess } from '../../desk/desk-access.ts'
import { deskLink } from '../../desk/desk-address.ts'
import type { DeskStore } from '../../desk/desk-store.ts'
import { CommandError } from '../command-error.ts'
import { readCommand } from '../read-command.ts'

export const DESK_USAGE = `Uso: npm run desk -- COMANDO

  link    scrive un link per entrare nel banco: vale una volta sola, per 15 minuti
  close   scollega tutti i dispositivi, subito; anche i link non usati non valgono più

L’indirizzo del link è PUBLIC_URL, se c’è; altrimenti quello di questo computer.

Esce con 0 se va tutto bene, con 1 se qualcosa non è riuscito, con 2 se il comando non è giusto.
`

const COMMANDS = {
  link: { usage: 'link', least: 0, most: 0 },
  close: { usage: 'close', least: 0, most: 0 },
} as const

/** Undefined where somebody asks for help. */
export function readDeskCommand(args: readonly string[]): keyof typeof COMMANDS | undefined {
  return readCommand(args, DESK_USAGE, COMMANDS)?.name
}

export interface DeskCommandOptions {
  /** False where the settings switch the desk off. */
  readonly isOn: boolean
  readonly address: string
  readonly access: Pick<DeskAccess, 'newLink'>
  readonly sessions: Pick<DeskStore, 'endAll'>
  readonly now: () => number
  readonly write: (text: string) => void
}

export async function runDeskCommand(
  command: keyof typeof COMMANDS,
  options: DeskCommandOptions,
): Promise<void> {
  const { isOn, address, access, sessions, now, write } = options
  if (command === 'close') return write(closedInWords(await sessions.endAll(now())))
  if (!isOn) throw new CommandError('Il banco è spento: togli DESK=off e riavvia il server.')
  write(`${deskLink(address, await access.newLink())}\n`)
  write('Vale una volta sola, per 15 minuti. Chi lo apre vede tutte le richieste.\n')
}

function closedInWords(count: number): string {
  if (count === 0) return 'Nessun dispositivo era collegato.\n'
  return count === 1 ? 'Scollegato 1 dispositivo.\n' : `Scollegati ${count} dispositivi.\n`
}
