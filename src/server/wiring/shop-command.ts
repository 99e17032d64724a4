import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { loadEnvFile, readConfig } from '../context/config.ts'
import { runCommand } from './run-command.ts'
import { CommandError } from '../commands/command-error.ts'
import { runShopCommand } from '../commands/shop/commands.ts'

/** This file runs from dist/server/. */
const SHIPPED_SHOP = fileURLToPath(new URL('../../shop/', import.meta.url))

async function main(): Promise<number> {
  const terminal = openTerminal()
  try {
    return await runShopCommand(process.argv.slice(2), {
      shipped: SHIPPED_SHOP,
      ownShop() {
        loadEnvFile()
        return readConfig(process.env).shopDir
      },
      ask: terminal?.ask,
      write: (text) => process.stdout.write(text),
    })
  } finally {
    terminal?.close()
  }
}

/** Undefined where the input is no terminal. */
function openTerminal() {
  const { stdin: input, stdout: output } = process
  if (!input.isTTY) return undefined
  const terminal = createInterface({ input, output })
  // Keeps lines that were pasted before their question was asked.
  const lines = terminal[Symbol.asyncIterator]()
  return {
    ask: async (question: string): Promise<string> => {
      terminal.setPrompt(question)
      terminal.prompt()
      const { value, done } = await lines.next()
      if (done) throw new CommandError('\nInterrotto: non ho creato nulla.')
      return value
    },
    close: () => terminal.close(),
  }
}

runCommand(main)
