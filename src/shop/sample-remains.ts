import { parsePrice, type Price } from '../order/money.ts'
import { CATALOGUE_FILE } from './catalogue/parse-catalogue.ts'
import type { ShopProblem } from './problems.ts'
import { SETTINGS_FILE } from './parse-settings.ts'
import { INFO_FILE, PRIVACY_FILE } from './shop-files.ts'

/** What visitors read of a shop that its seller may not have written. */
export interface SampleParts {
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

export function hasSampleId(id: string): boolean {
  return Object.hasOwn(SHIPPED_PRICES, id)
}

/** Whether it is as in the shipped shop: one with another price is the seller's own. */
export function isSampleProduct({ id, base }: Omit<SampleProduct, 'label'>): boolean {
  const price = hasSampleId(id) ? SHIPPED_PRICES[id] : undefined
  return price !== undefined && parsePrice(price) === base
}

/** Sample data that a real shop should replace. */
export function sampleRemains(parts: SampleParts): ShopProblem[] {
  const { name, copyright, sellerEmail, sampleCustomer, info, privacy, products } = parts
  const isSampled = Object.values(sampleCustomer).some((value) => value !== '')
  const samples = products.filter(isSampleProduct).map(({ label }) => `«${label}»`)
  return [
    ...(name === 'Omaggio'
      ? [setting('name', 'è il nome di esempio; scrivi il tuo', 'è quello di esempio')]
      : []),
    ...(copyright === '© Omaggio'
      ? [setting('copyright', 'è la riga legale di esempio; scrivi la tua', 'è quella di esempio')]
      : []),
    ...(sellerEmail.endsWith('@example.com')
      ? [setting('sellerEmail', 'è un indirizzo di esempio; scrivi il tuo', 'è di esempio')]
      : []),
    ...(isSampled
      ? [
          setting(
            'sampleCustomer',
            'i dati di esempio compaiono nel modulo; in un negozio vero scrivi {}',
            'i dati di esempio compaiono nel modulo',
          ),
        ]
      : []),
    ...(samples.length > 0
      ? [
          {
            file: CATALOGUE_FILE,
            place: 'products',
            path: ['products'],
            message: `${samples.join(', ')}: sono di esempio, con prezzi di esempio; scrivi i tuoi`,
            inForm: `sono di esempio, con prezzi di esempio: ${samples.join(', ')}`,
          },
        ]
      : []),
    ...(privacy.includes('negozio dimostrativo')
      ? [
          document(
            PRIVACY_FILE,
            'è il testo dimostrativo; scrivi la tua informativa',
            'è il testo dimostrativo',
          ),
        ]
      : []),
    ...(info.includes('è un configuratore per le aziende che vendono gadget')
      ? [document(INFO_FILE, 'è il testo dimostrativo; scrivi chi sei', 'è il testo dimostrativo')]
      : []),
  ]
}

function setting(key: string, message: string, inForm: string): ShopProblem {
  return { file: SETTINGS_FILE, place: key, path: [key], message, inForm }
}

function document(file: string, message: string, inForm: string): ShopProblem {
  return { file, place: '', path: [], message, inForm }
}
