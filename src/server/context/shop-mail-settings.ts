import type { Shop } from '../../shop/shop.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import type { Config } from './config.ts'

/** What all mails of a shop share, in the server and in its commands. */
export function shopMailSettings(
  { settings }: Pick<Shop, 'settings'>,
  { mailFrom, publicUrl, basePath }: Pick<Config, 'mailFrom' | 'publicUrl' | 'basePath'>,
): MailSettings {
  return {
    shopName: settings.name,
    brandColor: settings.brandColor,
    sellerEmail: settings.sellerEmail,
    from: { name: settings.name, address: mailFrom ?? settings.sellerEmail },
    // Without a public address a link would lead to the reader's own machine.
    pageUrl: publicUrl && publicUrl + basePath,
  }
}
