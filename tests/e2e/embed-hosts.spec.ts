import { embedLine, hostPage } from '../support/host-site.ts'
import { expectFitting, reach, send, test } from './embed-page.ts'
import { expect } from './fixtures.ts'

/** For development, since React takes its strict mode seriously only there. */
async function reactHostScript(): Promise<string> {
  // Not at the top of the file, which every worker loads.
  const { build } = await import('vite')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      rolldownOptions: { input: 'tests/support/react-host.tsx' },
    },
  })
  const [script] = 'output' in built ? built.output : []
  if (script?.type !== 'chunk') throw new Error('the React site has no script')
  return script.code
}

test('[EM2] [EM4] [EM6] a site made with React mounts it, names another product, mounts it again and hears of the request', async ({
  page,
  host,
  server,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  const script = '<script type="module" src="/sito.js"></script>'
  host.serve('/react', hostPage(`<div id="sito"></div>${script}`))
  host.serve('/sito.js', await reactHostScript(), { 'Content-Type': 'text/javascript' })
  await page.goto(`${host.origin}/react?wizard=${server.url}`)
  const entries = await page.evaluate(() => history.length)
  const frame = await reach(page)
  await expect(frame.getByRole('radio', { name: 'Tazza' })).toBeChecked()

  await page.getByRole('button', { name: 'Borracce' }).click()
  await expect(frame.getByRole('radio', { name: 'Borraccia' })).toBeChecked()
  await expectFitting(await reach(page))
  await page.getByRole('button', { name: 'Chiudi' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Apri' }).click()
  await expect((await reach(page)).getByRole('radio', { name: 'Borraccia' })).toBeChecked()
  expect(await page.evaluate(() => history.length)).toBe(entries)

  await send(frame)
  const number = await frame.getByText(/Richiesta n\. \d+/).textContent()
  await expect(page.getByRole('status')).toHaveText(
    `Il sito sa della richiesta ${/\d+/.exec(number ?? '')?.[0]}`,
  )
  expect(problems).toEqual([])
})

test('[EM2] [EM5] a page without an address of its own shows it, as the preview of an editor, and a page without an origin the link', async ({
  page,
  host,
  server,
}) => {
  const inner = embedLine(server.url, 'product="mug"').replaceAll('"', '&quot;')
  const preview = (sandbox: string) =>
    hostPage(`<iframe width="700" height="900" sandbox="${sandbox}" srcdoc="${inner}"></iframe>`)
  host.serve('/anteprima', preview('allow-scripts allow-same-origin allow-forms'))
  host.serve('/senza-origine', preview('allow-scripts allow-forms'))

  await page.goto(`${host.origin}/anteprima`)
  await page.locator('iframe').scrollIntoViewIfNeeded()
  const shown = page.frameLocator('iframe').frameLocator('omaggio-wizard iframe')
  await expect(shown.getByRole('radio', { name: 'Tazza' })).toBeChecked()
  await send(shown)

  await page.goto(`${host.origin}/senza-origine`)
  await page.locator('iframe').scrollIntoViewIfNeeded()
  const outer = page.frameLocator('iframe')
  await expect(outer.getByRole('link', { name: 'Richiedi un preventivo' })).toBeVisible()
  await expect(outer.locator('omaggio-wizard iframe')).toBeHidden()
})
