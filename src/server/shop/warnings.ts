import { inOneLine, type ShopProblem } from '../../shop/problems.ts'
import type { Shop } from '../../shop/shop.ts'

const PUBLIC_PROVIDER = 'https://api.emailjs.com'
// Right for any server of ours; at the public provider nobody has this account.
const SAMPLE_USER_ID = 'omaggio'
const SAMPLE_ACCOUNT =
  'Attenzione: settings.json, emailProvider: gli identificativi sono ancora quelli di esempio; scrivi quelli del tuo account EmailJS, o «Invia» non funzionerà.'

/** Warnings about a usable shop, together with those found in its files. */
export function warningsAbout(
  { settings, documents }: Shop,
  found: readonly ShopProblem[],
): string[] {
  const { origin, userId, serviceId, templateId } = settings.emailProvider
  const isSampleAccount = origin === PUBLIC_PROVIDER && userId === SAMPLE_USER_ID
  const missingIds = Object.entries({ userId, serviceId, templateId }).filter(([, id]) => id === '')
  const emptyDocuments = Object.entries<string | undefined>({ ...documents }).filter(
    ([, html]) => html?.trim() === '',
  )
  return [
    ...found.map((warning) => `Attenzione: ${inOneLine(warning)}.`),
    ...missingIds.map(
      ([name]) =>
        `Attenzione: settings.json, emailProvider, ${name}: manca, quindi «Invia» non funzionerà.`,
    ),
    ...(isSampleAccount ? [SAMPLE_ACCOUNT] : []),
    ...emptyDocuments.map(
      ([name]) => `Attenzione: ${name}.md: è vuoto; chi lo apre nella pagina non legge nulla.`,
    ),
  ]
}
