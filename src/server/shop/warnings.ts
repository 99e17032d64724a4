import { SETTINGS_FILE } from '../../shop/parse-settings.ts'
import { inOneLine, type ShopProblem } from '../../shop/problems.ts'
import type { Shop } from '../../shop/shop.ts'

const PUBLIC_PROVIDER = 'https://api.emailjs.com'
// Right for any server of ours; at the public provider nobody has this account.
const SAMPLE_USER_ID = 'omaggio'
const SAMPLE_ACCOUNT =
  'gli identificativi sono ancora quelli di esempio; scrivi quelli del tuo account EmailJS, o «Invia» non funzionerà'

/** What a usable shop probably lacks. */
export function doubtsAbout({ settings, documents }: Shop): ShopProblem[] {
  const { origin, userId, serviceId, templateId } = settings.emailProvider
  const isSampleAccount = origin === PUBLIC_PROVIDER && userId === SAMPLE_USER_ID
  const missingIds = Object.entries({ userId, serviceId, templateId }).filter(([, id]) => id === '')
  const { conditions: _, ...onPage } = documents
  const emptyDocuments = Object.entries<string | undefined>(onPage).filter(
    ([, html]) => html?.trim() === '',
  )
  return [
    ...missingIds.map(([name]) => aboutProvider('manca, quindi «Invia» non funzionerà', name)),
    ...(isSampleAccount ? [aboutProvider(SAMPLE_ACCOUNT)] : []),
    ...emptyDocuments.map(([name]) => ({
      file: `${name}.md`,
      place: '',
      message: 'è vuoto; chi lo apre nella pagina non legge nulla',
    })),
  ]
}

function aboutProvider(message: string, ...path: readonly string[]): ShopProblem {
  const place = ['emailProvider', ...path]
  return { file: SETTINGS_FILE, place: place.join(', '), message, path: place }
}

export function warningOf(doubt: ShopProblem): string {
  return `Attenzione: ${inOneLine(doubt)}.`
}
