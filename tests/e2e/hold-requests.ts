import type { Page } from '@playwright/test'
import { deferred } from '../support/deferred.ts'

/** Requests to these addresses wait until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const held = deferred()
  await page.route(url, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
