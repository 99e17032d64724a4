import type { RequestMailSettings } from '../../src/features/requests/server/compose-request-mail.ts'
import { demoShop } from './demo-shop.ts'

export const demoMail: RequestMailSettings = {
  shopName: 'Omaggio',
  brandColor: '#7a4a24',
  sellerEmail: 'vendite@example.com',
  from: { name: 'Omaggio', address: 'sito@example.com' },
  subject: demoShop.texts.mail.subject,
  offer: demoShop.texts.offer,
  prices: demoShop.texts.prices,
}
