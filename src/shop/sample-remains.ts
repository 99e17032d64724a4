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
}

/** Sample data that a real shop should replace. */
export function sampleRemains(parts: SampleParts): ShopProblem[] {
  const { name, copyright, sellerEmail, sampleCustomer, info, privacy } = parts
  const isSampled = Object.values(sampleCustomer).some((value) => value !== '')
  return [
    ...(isSampled
      ? [
          setting(
            'sampleCustomer',
            'i dati di esempio compaiono nel modulo; in un negozio vero scrivi {}',
            'i dati di esempio compaiono nel modulo',
          ),
        ]
      : []),
    ...(name === 'Omaggio'
      ? [setting('name', 'è il nome di esempio; scrivi il tuo', 'è quello di esempio')]
      : []),
    ...(copyright === '© Omaggio'
      ? [setting('copyright', 'è la riga di esempio; scrivi la tua', 'è quella di esempio')]
      : []),
    ...(sellerEmail.endsWith('@example.com')
      ? [setting('sellerEmail', 'è un indirizzo di esempio; scrivi il tuo', 'è di esempio')]
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
