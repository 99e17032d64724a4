import { loadEnvFile, readConfig } from '../context/config.ts'
import { readyShop, SHIPPED_SHOP } from './ready-shop.ts'
import { runCommand } from './run-command.ts'
import { runShopCommand } from '../commands/shop/commands.ts'

runCommand(() =>
  runShopCommand(process.argv.slice(2), {
    shipped: SHIPPED_SHOP,
    async ownShop() {
      loadEnvFile()
      const config = readConfig(process.env)
      await readyShop(config)
      return config.shopDir
    },
    write: (text) => process.stdout.write(text),
  }),
)
