import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site whose only page arrives in two pieces: the second when it is asked for. */
export async function startCutPage(first: string, second: string) {
  let begun: ServerResponse | undefined
  const site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.write(first)
    begun = response
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const { port } = site.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    sendSecond: () => void begun?.end(second),
    stop() {
      site.close()
      site.closeAllConnections()
    },
  }
}
