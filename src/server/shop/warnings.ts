import type { Shop } from '../../shop/shop.ts'

/** What a shop can live with, and its seller should know. */
export function warningsAbout(
  { settings, documents }: Shop,
  missingPictures: readonly string[],
): string[] {
  const { userId, serviceId, templateId } = settings.emailProvider
  const missingIds = Object.entries({ userId, serviceId, templateId }).filter(([, id]) => id === '')
  const emptyDocuments = Object.entries(documents).filter(([, html]) => html.trim() === '')
  return [
    ...missingPictures.map(
      (file) => `Attenzione: pictures/${file}: il file non c’è, al suo posto resta il disegno.`,
    ),
    ...missingIds.map(
      ([name]) =>
        `Attenzione: settings.json, emailProvider, ${name}: manca, quindi «Invia» non funzionerà.`,
    ),
    ...emptyDocuments.map(
      ([name]) => `Attenzione: ${name}.md: è vuoto; chi lo apre nella pagina non legge nulla.`,
    ),
  ]
}
