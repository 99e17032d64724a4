import type { Config } from '../../context/config.ts'
import { createDeskAccess } from '../../desk/desk-access.ts'
import { deskAddress, deskLink } from '../../desk/desk-address.ts'
import type { DeskStore } from '../../desk/desk-store.ts'
import { commandLine } from '../../messages/command-line.ts'
import { CommandError } from '../command-error.ts'
import { readCommand } from '../read-command.ts'

export const DESK_USAGE = `Uso: ${commandLine('desk', 'COMANDO')}

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

export async function runDeskCommand(
  command: keyof typeof COMMANDS,
  config: Pick<Config, 'desk' | 'publicUrl' | 'basePath' | 'host' | 'port'>,
  sessions: Pick<DeskStore, 'endAll' | 'addLink' | 'open' | 'find' | 'seen'>,
  now: () => number,
): Promise<string> {
  if (command === 'close') return closedInWords(await sessions.endAll(now()))
  if (!config.desk) throw new CommandError('Il banco è spento: togli DESK=off e riavvia il server.')
  const link = deskLink(deskAddress(config), await createDeskAccess(sessions, now).newLink())
  return `${link}\nVale una volta sola, per 15 minuti. Chi lo apre vede tutte le richieste.\n`
}

function closedInWords(count: number): string {
  if (count === 0) return 'Nessun dispositivo era collegato.\n'
  return count === 1 ? 'Scollegato 1 dispositivo.\n' : `Scollegati ${count} dispositivi.\n`
}
