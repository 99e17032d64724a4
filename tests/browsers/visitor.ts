import { STEPS_WITH_PAYMENT } from '../support/step-titles.ts'
import { until } from '../faults/campaign.ts'
import { KEYS, type Browser } from './drivers/browser.ts'
import { pressNext } from './seen-in-page.ts'

/** The roles that a visitor presses; the page has no others. */
const PRESSED = 'button, a[href], label, summary'

type Place = readonly [x: number, y: number]

/** What a visitor does and sees in the wizard, by visible names. */
export class Visitor {
  readonly browser: Browser
  readonly #url: string
  #aside = 8

  constructor(browser: Browser, url: string) {
    this.browser = browser
    this.#url = url
  }

  /** Opens the page as a new visitor, and waits until it is alive. */
  async open(path = ''): Promise<void> {
    // A page without scripts, of the same origin: leaving the wizard while it loads causes errors.
    await this.browser.goto(new URL('/nowhere', this.#url).href)
    await this.expect(
      'a page with storage',
      async () => await this.browser.evaluate(forgetEverything),
    )
    await this.browser.goto(this.#url + path)
    await this.#untilAlive()
  }

  async reload(): Promise<void> {
    await this.browser.evaluate(() => Reflect.deleteProperty(window, 'omaggioEarly'))
    await this.browser.reload()
    await this.#untilAlive()
  }

  async #untilAlive(): Promise<void> {
    await this.expect('a page that is alive', () => this.browser.evaluate(isAlive))
  }

  async click(name: string): Promise<void> {
    const seen: (Place | null)[] = [null]
    await this.expect(`«${name}» to press, at rest`, async () => {
      seen.unshift(await this.browser.evaluate(placeOf, PRESSED, name))
      return seen[0] !== null && String(seen[0]) === String(seen[1])
    })
    const [place] = seen
    // Not where the last press was: quick presses at one place are a double click, of which one counts.
    this.#aside = -this.#aside
    if (place) await this.browser.clickAt(place[0] + this.#aside, place[1])
  }

  /** The entry in the browser's history comes a frame later than the step; other entries may be before the walk. */
  async expectStep(title: string, before = 0): Promise<void> {
    await this.expect(`the step ${title}`, async () => {
      const entry = await this.browser.evaluate(() => history.state?.omaggioStep as unknown)
      return (
        entry === before + STEPS_WITH_PAYMENT.indexOf(title) && (await this.heading()) === title
      )
    })
  }

  heading(): Promise<string | undefined> {
    return this.browser.evaluate(
      () =>
        [...document.querySelectorAll('h2')].find((found) => found.getClientRects().length > 0)
          ?.textContent ?? undefined,
    )
  }

  async nextTo(title: string): Promise<void> {
    await this.click('Avanti')
    await this.expectStep(title)
  }

  /** From the first step to this one, inside the page: [BR1] and [BR5] press from outside. */
  async walkTo(title: string, { from = 'Prodotto', before = 0 } = {}): Promise<void> {
    const [first, last] = [from, title].map((step) => STEPS_WITH_PAYMENT.indexOf(step) + 1)
    for (const step of STEPS_WITH_PAYMENT.slice(first, last)) {
      await this.browser.evaluate(pressNext)
      await this.expectStep(step, before)
    }
  }

  async fill(field: string, text: string): Promise<void> {
    await this.browser.evaluate((name) => {
      const input = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
      input?.focus()
      input?.select()
    }, field)
    await this.browser.press(KEYS.backspace, ...text.split(''))
  }

  total(): Promise<string> {
    return this.browser.evaluate(() => document.querySelector('output')?.textContent ?? '')
  }

  async expectText(text: string): Promise<void> {
    await this.expect(`the text ${text}`, () =>
      // Between two pages there is no body.
      this.browser.evaluate(
        (wanted) => document.querySelector('body')?.innerText.includes(wanted) === true,
        text,
      ),
    )
  }

  /** Fails with what was waited for, instead of an end without a reason. */
  async expect(what: string, isSo: () => Promise<boolean>): Promise<void> {
    if (await until(isSo)) return
    const shown = await this.browser.evaluate(() => document.body.innerText.slice(0, 1000))
    throw new Error(`${this.browser.name} never shows ${what}. It shows:\n${shown}`)
  }
}

/** Also the copy of what the device remembers: an offer that comes out of it moves what is about to be pressed. */
async function forgetEverything(): Promise<boolean> {
  if (location.pathname !== '/nowhere') return false
  try {
    sessionStorage.clear()
    localStorage.clear()
  } catch {
    return false
  }
  const deletion = indexedDB.deleteDatabase('omaggio')
  return new Promise((resolve) => {
    deletion.addEventListener('success', () => resolve(true))
    deletion.addEventListener('error', () => resolve(false))
  })
}

function isAlive(): boolean {
  return Boolean(Reflect.get(window, 'omaggioEarly')?.ready)
}

/** The centre of the element with this visible name, brought into view; shadow roots are searched too. */
function placeOf(selector: string, name: string): Place | null {
  const within = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  const isNamed = (element: HTMLElement) => {
    const label = (element.getAttribute('aria-label') ?? element.innerText)
      .replace(/\s+/g, ' ')
      .trim()
    return label === name || label.startsWith(`${name} `)
  }
  const all = within(document)
  const dialog = all.find((element) => element.matches('dialog[open]'))
  const found = (dialog ? within(dialog) : all).find(
    (element) =>
      element.matches(selector) &&
      !element.matches(':disabled') &&
      isNamed(element) &&
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible',
  )
  if (!found) return null
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}
