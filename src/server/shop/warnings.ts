import type { Shop } from '../../shop/shop.ts'

/** What a shop can live with, and its seller should know. */
export function warningsAbout({ settings }: Shop, missingPictures: readonly string[]): string[] {
  const { userId, serviceId, templateId } = settings.emailProvider
  const missingIds = Object.entries({ userId, serviceId, templateId }).filter(([, id]) => id === '')
  return [
    ...missingPictures.map(
      (file) => `Attenzione: pictures/${file}: il file non c’è, al suo posto resta il disegno.`,
    ),
    ...missingIds.map(
      ([name]) =>
        `Attenzione: settings.json, emailProvider, ${name}: manca, quindi «Invia» non funzionerà.`,
    ),
  ]
}
