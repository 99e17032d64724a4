import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { cannotWrite, CommandError } from './command-error.ts'

interface CommandOutput {
  readonly write: (text: string) => Promise<void>
  readonly close: () => Promise<void>
  /** The full path, where it is not the terminal. */
  readonly file?: string
}

/** Without a file, the terminal. Redirected output would contain npm's own lines. */
export async function openOutput(file: string | undefined): Promise<CommandOutput> {
  return file === undefined ? terminalOutput() : fileOutput(newFile(file))
}

async function fileOutput(file: string): Promise<CommandOutput> {
  const refuse = (error: unknown): never => {
    throw cannotWrite(file, error)
  }
  const handle = await open(file, 'wx', 0o600).catch(refuse)
  return {
    file,
    write: (text) => handle.appendFile(text).catch(refuse),
    close: () => handle.close().catch(refuse),
  }
}

function terminalOutput(): CommandOutput {
  const { stdout } = process
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has closed the pipe, as `head` does.
    if (error.code === 'EPIPE') process.exit(0)
    process.stderr.write(`${cannotWrite('quello che hai chiesto', error).message}\n`)
    process.exit(1)
  })
  return {
    async write(text) {
      if (!stdout.write(text)) await once(stdout, 'drain')
    },
    close: async () => {},
  }
}

/** The full path of a new file in an existing folder. */
export function newFile(file: string): string {
  const target = resolve(file)
  const folder = dirname(target)
  if (existsSync(target)) throw new CommandError(`${target} c’è già: scegli un altro nome.`)
  if (!existsSync(folder)) throw new CommandError(`La cartella ${folder} non c’è: creala prima.`)
  return target
}
