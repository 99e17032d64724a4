import type { Page } from '@playwright/test'

/** For each screenshot: the pages of tests are not painted otherwise (`fixtures.ts`), and all pictures would be white. */
export async function painted(page: Page, look: () => Promise<Buffer>): Promise<Buffer> {
  await setPainted(page, true)
  const picture = await look()
  await setPainted(page, false)
  return picture
}

async function setPainted(page: Page, isPainted: boolean): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate((isSo) => {
      const unpainted = Reflect.get(window, 'unpainted') as CSSStyleSheet | undefined
      if (unpainted) unpainted.disabled = isSo
    }, isPainted)
  }
}
