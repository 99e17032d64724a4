import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '../messages/config-error.ts'
import { loadEnvFile, readConfig } from './config.ts'
import { CommandError } from '../commands/command-error.ts'
import { EXIT, runShopCommand } from '../commands/shop/commands.ts'

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

/** Undefined where nobody sits there. */
function openTerminal() {
  const { stdin: input, stdout: output } = process
  if (!input.isTTY) return undefined
  const terminal = createInterface({ input, output })
  // Answers that are pasted all at once wait here for their questions.
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

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const isExpected = error instanceof CommandError || error instanceof ConfigError
    const text = isExpected ? error.message : String(error instanceof Error ? error.stack : error)
    process.stderr.write(`${text}\n`)
    process.exitCode = isExpected ? EXIT.misuse : EXIT.problems
  },
)
