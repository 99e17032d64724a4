import type { Dataset } from '../../order/selections.ts'
import type { Backup, LastBackup } from '../database/backup-mark.ts'
import type { Database, Engine } from '../database/database.ts'
import type { Health } from '../http/health.ts'
import type { Preview } from '../http/page-files/preview.ts'
import type { RequestGuard } from '../http/request-guard.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { MailAccount } from '../mail/mail-account.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { NewDelivery } from '../outbox/delivery.ts'
import type { DeliveryStore } from '../outbox/delivery-store.ts'
import type { PictureFile } from '../pictures/photo-of.ts'
import type { PrintedLogo } from '../pictures/gadget-pictures.ts'
import type { LiveShop } from '../shop/live-shop.ts'
import type { OpenedShop } from '../shop/open-shop.ts'
import type { Config } from './config.ts'

/** What every feature of the server is opened with. It knows none of them. */
export interface ServerContext {
  readonly config: Config
  readonly shops: Omit<LiveShop<unknown>, 'prepared' | 'start' | 'poll'>
  /** Each feature names the tables that it uses: `db.withTables<TrendTables>()`. */
  readonly db: Database
  readonly engine: Engine
  readonly limiters: {
    readonly visitors: RateLimiter
    /** Apart from the visitors' counts, which many addresses push out of memory. */
    readonly mails: RateLimiter
    /** Apart from both: what senders have in common. */
    readonly senders: RateLimiter
  }
  readonly deliveries: DeliveryStore
  readonly mailer: Mailer
  readonly mailAccount: MailAccount
  readonly mailSettings: () => MailSettings
  /** Where mails are written as files. */
  readonly mailFolder: string
  readonly drawGadget: (
    selections: Partial<Dataset>,
    logo?: PrintedLogo,
  ) => Promise<PictureFile | undefined>
  readonly guard: RequestGuard
  readonly health: () => Promise<Health>
  /** A secret that all instances share. */
  readonly secret: (name: string) => Promise<string>
  /** Absent on Postgres, which has tools of its own. */
  readonly backup: Backup | undefined
  /** Undefined where none was ever made. */
  readonly lastBackup: () => Promise<LastBackup | undefined>
  /** Begins these deliveries without delay; all that are due where none are named. */
  readonly wake: (deliveries?: readonly Pick<NewDelivery, 'kind'>[]) => void
  readonly version: string
  /** The built script for other sites. */
  readonly embedScript: string
  readonly preview: Preview
  readonly openShop: (folder: string) => Promise<OpenedShop>
  readonly now: () => number
  readonly say: (sentence: string) => void
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}
