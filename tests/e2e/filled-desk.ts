import { rmSync } from 'node:fs'
import { startServer } from '../../scripts/server-process.mjs'
import { newOrder } from '../../src/order/order.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { demoCatalogue, demoShop } from '../support/demo-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { STANDARD_TEXTS } from '../support/standard-texts.ts'

interface Writer {
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly message: string
}

/** The wizard's own body. */
function bodyOf(uid: number, writer: Writer): string {
  const customer = { ...demoShop.settings.sampleCustomer, ...writer }
  const order = { ...newOrder(demoCatalogue, customer), uid }
  return JSON.stringify({
    lib_version: '4.4.1',
    user_id: 'omaggio',
    service_id: 'preventivi',
    template_id: 'richiesta',
    template_params: templateParams(demoCatalogue, order, STANDARD_TEXTS),
  })
}

interface FilledDesk extends NonNullable<Parameters<typeof campaignShop>[0]> {
  /** Another build. */
  readonly program?: Parameters<typeof startServer>[1] | undefined
}

/** A server with requests, the first of them numbered 10001. */
export async function startFilledDesk(
  writers: readonly Writer[],
  { program, ...changes }: FilledDesk = {},
) {
  const shop = campaignShop(changes)
  const server = await startServer({ SHOP_DIR: shop }, program)
  const client = relayClient(server.url)
  for (const [at, writer] of writers.entries()) {
    await client.post('/api/v1.0/email/send', bodyOf(10_001 + at, writer))
  }
  client.close()
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(shop, { recursive: true })
    },
  }
}
