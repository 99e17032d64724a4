import type { MailSettings } from '../../src/server/mail/compose-mail.ts'
import { demoShop } from './demo-shop.ts'

export const demoMail: MailSettings = {
  shopName: 'Omaggio',
  brandColor: '#7a4a24',
  sellerEmail: 'vendite@example.com',
  from: { name: 'Omaggio', address: 'sito@example.com' },
  subject: demoShop.texts.mail.subject,
  offer: demoShop.texts.offer,
}
