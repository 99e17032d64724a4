import { expect, type FrameLocator, type Page } from '@playwright/test'
import { campaignShop } from '../support/campaign-shop.ts'
import { startHostSite, type HostSite } from '../support/host-site.ts'
import { startIn, test as base, type Server } from './fixtures.ts'
import { walkInside } from './walk-inside.ts'
import type { StepTitle } from './wizard-page.ts'

/** A wizard that somebody else's site may show. */
export function startEmbeddable(host: HostSite, env: Record<string, string> = {}) {
  const sites = [host.origin, sameSite(host)]
  return startIn(() => campaignShop({ embedding: { sites } }), env)
}

/** The same host, as a part of the wizard's own site: some browsers keep storage from frames of other sites. */
export const sameSite = ({ origin }: HostSite) => origin.replace('localhost', '127.0.0.1')

interface Sites {
  readonly host: HostSite
  readonly serveWizard: () => Promise<Server>
}

/** The tests of a worker share both sites. */
export const test = base.extend<{ host: HostSite }, { sites: Sites }>({
  sites: [
    async ({ serve }, use) => {
      const host = await startHostSite()
      const start = () => startEmbeddable(host)
      await use({ host, serveWizard: () => serve(start) })
      host.stop()
    },
    { scope: 'worker' },
  ],
  host: async ({ sites }, use) => use(sites.host),
  server: async ({ sites }, use) => use(await sites.serveWizard()),
})

export const framed = (page: Page, which = 0): FrameLocator =>
  page.frameLocator(`omaggio-wizard >> nth=${which} >> iframe`)
export const next = (frame: FrameLocator) => frame.getByRole('button', { name: 'Avanti' }).click()
export const heading = (frame: FrameLocator, name: string) =>
  frame.getByRole('heading', { level: 2, name, exact: true })

/** Waits until the wizard is there, brings it into view and returns it. */
export async function reach(page: Page, which = 0): Promise<FrameLocator> {
  await page.locator('omaggio-wizard').nth(which).scrollIntoViewIfNeeded()
  const frame = framed(page, which)
  await expect(frame.locator('html')).toHaveAttribute('style', /--below/)
  return frame
}

/** As high as its content: neither a scroll bar of its own nor an empty rest. */
export async function expectFitting(frame: FrameLocator): Promise<void> {
  const overflow = () =>
    frame.locator('body').evaluate((body) => innerHeight - body.getBoundingClientRect().height)
  // A height in whole pixels.
  await expect.poll(async () => Math.floor(await overflow())).toBe(0)
}

/** Walks from the step shown to the one named. */
export async function walkTo(frame: FrameLocator, title: StepTitle): Promise<void> {
  const element = await frame.owner().elementHandle()
  const inside = await element?.contentFrame()
  await inside?.evaluate(walkInside, title)
  await expect(heading(frame, title)).toBeVisible()
}

/** From the first step to the last, and through it. */
export async function send(frame: FrameLocator): Promise<void> {
  await walkTo(frame, 'Riepilogo')
  await frame.getByRole('button', { name: 'Invia' }).click()
  await expect(heading(frame, 'Richiesta inviata')).toBeVisible()
}
