import { until } from '../faults/campaign.ts'
import { KEYS, type Browser } from './browser.ts'

/** The roles that a visitor presses; the page has no others. */
const PRESSED = 'button, a[href], label, summary'

/** What a visitor does and sees in the wizard, by visible names. */
export class Visitor {
  readonly browser: Browser
  readonly #url: string

  constructor(browser: Browser, url: string) {
    this.browser = browser
    this.#url = url
  }

  /** Opens the page as a new visitor, and waits until it is alive. */
  async open(path = ''): Promise<void> {
    await this.browser.goto(this.#url + path)
    await this.browser.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await this.browser.goto(this.#url + path)
    await this.#untilAlive()
  }

  async reload(): Promise<void> {
    await this.browser.reload()
    await this.#untilAlive()
  }

  async #untilAlive(): Promise<void> {
    const isAlive = () => Boolean(Reflect.get(window, 'omaggioEarly')?.ready)
    await this.expect('a page that is alive', () => this.browser.evaluate(isAlive))
  }

  async click(name: string): Promise<void> {
    let place: readonly [number, number] | undefined
    await this.expect(`«${name}» to press`, async () => {
      place = (await this.browser.evaluate(placeOf, PRESSED, name)) ?? undefined
      return place !== undefined
    })
    if (place) await this.browser.clickAt(...place)
  }

  async expectStep(title: string): Promise<void> {
    await this.expect(`the step ${title}`, async () => (await this.heading()) === title)
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

  async fill(field: string, text: string): Promise<void> {
    await this.browser.evaluate((name) => {
      const input = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
      input?.focus()
      input?.select()
    }, field)
    await this.browser.press(KEYS.backspace, ...text)
  }

  total(): Promise<string> {
    return this.browser.evaluate(() => document.querySelector('output')?.textContent ?? '')
  }

  async expectText(text: string): Promise<void> {
    await this.expect(`the text ${text}`, () =>
      this.browser.evaluate((wanted) => document.body.innerText.includes(wanted), text),
    )
  }

  /** Fails with what was waited for, instead of an end without a reason. */
  async expect(what: string, isSo: () => Promise<boolean>): Promise<void> {
    if (!(await until(isSo))) throw new Error(`${this.browser.name} never shows ${what}`)
  }
}

/** The centre of the element with this visible name, brought into view. */
function placeOf(selector: string, name: string): readonly [number, number] | null {
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
  const isNamed = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent
    return plain(label) === name || plain(label).startsWith(`${name} `)
  }
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const dialog = document.querySelector('dialog[open]')
  const found = [...(dialog ?? document).querySelectorAll(selector)].find(
    (element) => isShown(element) && isNamed(element) && !element.matches(':disabled'),
  )
  if (!found) return null
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}
