import { parsePrice, type Price } from '../order/money.ts'
import { CATALOGUE_FILE } from './catalogue/catalogue-file.ts'
import type { ShopProblem } from './problems.ts'
import { SETTINGS_FILE } from './parse-settings.ts'
import { INFO_FILE, PRIVACY_FILE } from './shop-files.ts'

/** What visitors read of a shop that its seller may not have written. */
interface SampleParts {
  readonly name: string
  readonly copyright: string
  readonly sellerEmail: string
  readonly sampleCustomer: Readonly<Record<string, unknown>>
  readonly info: string
  readonly privacy: string
  readonly products: readonly SampleProduct[]
}

interface SampleProduct {
  readonly id: string
  readonly label: string
  readonly base: Price | undefined
}

/** The products of the shipped shop, with their prices in euros. */
const SHIPPED_PRICES: Readonly<Record<string, string>> = {
  pen: '0.35',
  keychain: '0.6',
  usb: '2.8',
  powerbank: '8.9',
  mug: '1.9',
  bottle: '2.5',
  shopper: '0.8',
}

/** Whether it is as in the shipped shop: one with another price is the seller's own. */
export function isSampleProduct({ id, base }: Omit<SampleProduct, 'label'>): boolean {
  const price = Object.hasOwn(SHIPPED_PRICES, id) ? SHIPPED_PRICES[id] : undefined
  return price !== undefined && parsePrice(price) === base
}

export function isSampleAddress(address: string): boolean {
  return address.endsWith('@example.com')
}

/** How many kinds of sample data a shop may still have. */
export const SAMPLE_COUNT = 7

const DEMO = 'è il testo dimostrativo'

/** Sample data that a real shop should replace. */
export function sampleRemains(parts: SampleParts): ShopProblem[] {
  const { name, copyright, sellerEmail, sampleCustomer, info, privacy, products } = parts
  const remains: ShopProblem[] = []
  const report = (file: string, key: string, message: string, inForm: string) =>
    remains.push({ file, place: key, path: key === '' ? [] : [key], message, inForm })
  if (name === 'Omaggio') {
    report(SETTINGS_FILE, 'name', 'è il nome di esempio; scrivi il tuo', 'è quello di esempio')
  }
  if (copyright === '© Omaggio') {
    const message = 'è la riga legale di esempio; scrivi la tua'
    report(SETTINGS_FILE, 'copyright', message, 'è quella di esempio')
  }
  if (isSampleAddress(sellerEmail)) {
    const message = 'è un indirizzo di esempio; scrivi il tuo'
    report(SETTINGS_FILE, 'sellerEmail', message, 'è di esempio')
  }
  if (Object.values(sampleCustomer).some((value) => value !== '')) {
    const inForm = 'i dati di esempio compaiono nel modulo'
    const message = `${inForm}; in un negozio vero scrivi {}`
    report(SETTINGS_FILE, 'sampleCustomer', message, inForm)
  }
  const samples = products.filter(isSampleProduct).map(({ label }) => `«${label}»`)
  if (samples.length > 0) {
    const [names, are] = [samples.join(', '), 'sono di esempio, con prezzi di esempio']
    report(CATALOGUE_FILE, 'products', `${names}: ${are}; scrivi i tuoi`, `${are}: ${names}`)
  }
  if (privacy.includes('negozio dimostrativo')) {
    report(PRIVACY_FILE, '', `${DEMO}; scrivi la tua informativa`, DEMO)
  }
  if (info.includes('è un configuratore per le aziende che vendono gadget')) {
    report(INFO_FILE, '', `${DEMO}; scrivi chi sei`, DEMO)
  }
  return remains
}
