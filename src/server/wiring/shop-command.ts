import { fileURLToPath } from 'node:url'
import { loadEnvFile, readConfig } from '../context/config.ts'
import { runCommand } from './run-command.ts'
import { runShopCommand } from '../commands/shop/commands.ts'

/** This file runs from dist/server/. */
const SHIPPED_SHOP = fileURLToPath(new URL('../../shop/', import.meta.url))

runCommand(() =>
  runShopCommand(process.argv.slice(2), {
    shipped: SHIPPED_SHOP,
    ownShop() {
      loadEnvFile()
      return readConfig(process.env).shopDir
    },
    write: (text) => process.stdout.write(text),
  }),
)
