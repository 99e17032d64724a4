import type { Browser, Page } from '@playwright/test'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startFilledDesk } from '../../tests/e2e/filled-desk.ts'
import { SELLER } from '../../tests/support/quote-shop.ts'
import {
  inRounds,
  launchForTimings,
  median,
  percentile,
  ratioOf,
  report,
  rounded,
  type Sample,
} from '../measure.ts'
import { otherBuild } from '../other-build.ts'
import { type Answer, answered, threadOf } from './answered.ts'

const LIMIT_MS = 100
const REQUESTS = 300
const KEY_EVERY_MS = 90
// The desk has been opened, and its seller looks at what is new.
const LOOKING_MS = 1_500
const WORD = 'campioni'

type Act = (name: string, answer: Answer, act: () => Promise<unknown>) => Promise<void>

/**
 * Times what a seller does, from the press to the painted answer. Each round has two visits with empty caches, so that
 * each page is opened for the first time.
 */
export async function benchActions(rounds: number, against?: string): Promise<void> {
  const browser = await launchForTimings()
  const desks = {
    ours: await openDesk(browser),
    ...(against !== undefined && { other: await openDesk(browser, otherBuild(against)) }),
  }
  // What a server does for the first time takes longer.
  const first = await desks.ours.round()
  await desks.other?.round()
  const { other } = desks
  const found = await inRounds(rounds, {
    ours: desks.ours.round,
    ...(other && { other: other.round }),
  })
  for (const figure of Object.keys(first).filter((each) => !each.endsWith(WORKED))) {
    const values = found('ours', figure)
    const worked = found('ours', figure + WORKED)
    const details = `ms in nine of ten, median ${rounded(median(values))}, the page's thread works ${rounded(median(worked))}`
    report(figure, percentile(values, 0.9), { atMost: LIMIT_MS }, details)
    if (!other) continue
    const before = found('other', figure)
    const ratio = ratioOf(values, before)
    const others = `of ${rounded(median(before))} ms there; the thread ${rounded(median(found('other', figure + WORKED)))}`
    report('  against the other build', ratio, {}, others)
  }
  await browser.close()
  await desks.ours.stop()
  await desks.other?.stop()
}

const WORKED = ', worked'

async function openDesk(browser: Browser, program?: ReturnType<typeof otherBuild>) {
  // Who sells is asked for once, by the first quote of a shop.
  const server = await startFilledDesk(writers(), { seller: SELLER, program })
  const [cookie = '', value = ''] = (await enterDesk(server)).split('=')
  let rounds = 0

  async function visit(walk: (page: Page, act: Act) => Promise<void>): Promise<Sample> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: cookie, value, url: `${server.url}banco` }])
    const page = await context.newPage()
    await page.goto(`${server.url}banco`)
    await page.locator('.today-groups .row-open, .today-groups button').first().waitFor()
    await page.waitForTimeout(LOOKING_MS)
    const thread = await threadOf(page)
    const sample: Record<string, number> = {}
    await walk(page, async (name, answer, act) => {
      const { ms, worked } = await answered(page, thread, answer, act)
      Object.assign(sample, { [name]: ms, [name + WORKED]: worked })
    })
    await context.close()
    return sample
  }

  return {
    ...server,
    round: async (): Promise<Sample> => {
      rounds += 1
      const nth = rounds
      const requests = await visit((page, act) => workOnRequests(page, act, nth))
      return { ...requests, ...(await visit((page, act) => walkThroughPages(page, act, nth))) }
    },
  }
}

/** The requests above have been opened by rounds before. */
async function workOnRequests(page: Page, act: Act, nth: number): Promise<void> {
  const press = (button: string, name?: string | RegExp) => () =>
    page
      .locator(button)
      .filter(name === undefined ? {} : { hasText: name })
      .first()
      .click()
  const typed = (keys: string) => () => page.keyboard.type(keys, { delay: KEY_EVERY_MS })
  const chosen = (words: string) => ({ shows: '.seller-state [aria-pressed="true"]', words })

  await act('search', { shows: '.inbox mark', words: WORD }, async () => {
    await page.getByRole('searchbox').focus()
    await typed(WORD)()
  })
  await page.getByRole('searchbox').fill('')
  await page.locator('.inbox:not(:has(mark)) .row-open').nth(nth).click()
  await page.locator(SHEET_TITLE).waitFor()
  await page.waitForTimeout(LOOKING_MS)
  const onlyNew = { shows: '.inbox:not(:has(.row:not(.new))) .row' }
  await act('a filter', onlyNew, press('.chip', 'Nuove'))
  await press('.chip', 'Tutte')()
  await page.locator('.inbox .row.seen').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.today').waitFor()
  await page.waitForTimeout(LOOKING_MS)

  const row = page.locator('.inbox .row.new .row-open').first()
  await act('a request', { shows: SHEET_TITLE }, () => row.click())
  await act('a state', chosen('confermata'), press('.seller-state button', 'confermata'))
  await press('.seller-state summary', 'Ricordamelo')()
  const day = press('.seller-state .menu button', 'tra una settimana')
  await act('a follow-up', { shows: '.seller-state .menu.on' }, day)
  await page.getByRole('textbox', { name: 'Note private' }).focus()
  await act('a note', { shows: '.private-notes [data-text="n"]' }, typed('n'))
  await act('the composer', { shows: '.composer .quote-line' }, press('.sheet-action'))
  await page.locator('.line-price').first().focus()
  await act('a price', { shows: '.line-amount span' }, typed('9'))
  await act('a line', { shows: '.quote-line.free' }, press('.add-lines .btn', 'Trasporto'))
}

/** The draft of the shop keeps what rounds before have typed. */
async function walkThroughPages(page: Page, act: Act, nth: number): Promise<void> {
  const opened = (name: string, shows: string) =>
    act(name, { shows }, () => page.locator('.rail .place').filter({ hasText: name }).click())

  await opened('Preventivi', '.ledger .row-open')
  await opened('Clienti', '.split .tile.face')
  const customer = page.locator('.split .row-open').first()
  await act('a customer', { shows: SHEET_TITLE }, () => customer.click())
  await opened('Andamento', '.chart table, .chart .figures')
  await opened('Sistema', '.system-column:has(h3) + .system-column h3')
  await opened('Guida', '.guide-columns p')
  await opened('Negozio', '.entry-list .entry-open')
  await page.locator('.entry-open').nth(2).click()
  await page.locator('.entry-form input[type=text]').first().press('End')
  await page.frameLocator('iframe').getByRole('button', { name: 'Avanti' }).waitFor()
  const field = { shows: '.entry-form input:focus', words: `z${nth}.` }
  await act('a field of the shop', field, () =>
    page.keyboard.type(`z${nth}.`, { delay: KEY_EVERY_MS }),
  )
  await opened('Richieste', '.today-groups .row-open, .today-groups button')
}

const SHEET_TITLE = '.sheet .sheet-top h2'

/** Words that differ by their last letter. */
function writers() {
  return Array.from({ length: REQUESTS }, (_, n) => ({
    name: `Nome${n % 97}`,
    surname: `Cognome${n % 89}`,
    email: `scrive${n % 120}@posta.example`,
    message: `Ci servono per la fiera, con ${n % 7 === 0 ? WORD : 'campione'} e bozza ${n}.`,
  }))
}
