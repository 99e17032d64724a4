import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { expect, test } from './fixtures.ts'

const BASE = '/preventivi'

/** Another site's web server, which hands one of its paths on to ours, without the name of the path. */
async function startProxy(port: string) {
  const proxy = createServer((incoming, response) => {
    const { url = '', method, headers } = incoming
    if (!url.startsWith(`${BASE}/`)) return response.writeHead(404).end('another site')
    const passedOn = ask({ port, method, headers, path: url.slice(BASE.length) }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    incoming.pipe(passedOn)
    // The desk's live connection ends with its page, or with the server.
    response.on('close', () => passedOn.destroy())
    passedOn.on('error', () => response.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const stop = () => {
    proxy.close()
    proxy.closeAllConnections()
  }
  return { origin, stop }
}

/** Without one, a browser asks for `/favicon.ico`, which is the other site's. */
async function expectIcon(page: Page): Promise<void> {
  const icon = page.locator('link[rel="icon"]')
  const reply = await fetch(await icon.evaluate((link) => (link as HTMLLinkElement).href))
  expect(reply.headers.get('content-type')).toContain('image/svg+xml')
}

test('[EM1] [EM22] the whole shop is served below a path, behind a proxy that removes it', async ({
  page,
  payment,
  wizard,
  problems,
}) => {
  const env = { BASE_PATH: BASE }
  const server = await startServer(env)
  const proxy = await startProxy(new URL(server.url).port)
  const outside: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === proxy.origin && !pathname.startsWith(`${BASE}/`)) outside.push(pathname)
  })
  await wizard.open(`${proxy.origin}${BASE}/?payment=true`)
  await wizard.walkTo('Pagamento')
  await payment.pay()
  await wizard.sendButton.click()
  await expect(page.getByRole('button', { name: 'Nuova richiesta' })).toBeVisible()

  const secret = new URL(deskLink({ ...server, env })).hash
  await page.goto(`${proxy.origin}${BASE}/banco${secret}`)
  await expectIcon(page)
  await page.getByRole('button', { name: 'Entra' }).click()
  await page.getByRole('button', { name: /^Nome Cognome \d\d:\d\d/ }).click()
  await page.getByRole('button', { name: 'confermata' }).click()
  await expect(page.getByText('Salvato')).toBeVisible()
  await page.reload()
  await expectIcon(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'confermata' })).toBeVisible()
  expect((await page.context().cookies()).map(({ path }) => path)).toEqual([`${BASE}/banco`])

  expect((await fetch(`${proxy.origin}${BASE}/healthz`)).status).toBe(200)
  expect(outside).toEqual([])
  expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  proxy.stop()
  await server.stop()
})
