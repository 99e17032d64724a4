import type { Shop } from '../../shop/shop.ts'
import type { MailAccount } from '../mail/mail-account.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import type { Config } from './config.ts'

/** Where the desk keeps its mail account. On Postgres several instances have no folder in common. */
export function accountFolder({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): string | undefined {
  return databaseUrl === undefined ? dataDir : undefined
}

/** What all mails of a shop share, in the server and in its commands. */
export function shopMailSettings(
  { settings }: Pick<Shop, 'settings'>,
  { mailFrom, publicUrl, basePath }: Pick<Config, 'mailFrom' | 'publicUrl' | 'basePath'>,
  account: Pick<MailAccount, 'sender'>,
): MailSettings {
  return {
    shopName: settings.name,
    brandColor: settings.brandColor,
    sellerEmail: settings.sellerEmail,
    from: { name: settings.name, address: mailFrom ?? account.sender() ?? settings.sellerEmail },
    // Without a public address a link would lead to the reader's own machine.
    pageUrl: publicUrl && publicUrl + basePath,
  }
}
