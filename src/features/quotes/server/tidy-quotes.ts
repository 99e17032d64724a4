import { removeMailFiles } from '../../../server/mail/remove-mail-files.ts'
import type { DeliveryStore } from '../../../server/outbox/delivery-store.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'
import { keptSince } from '../../retention/server/keep-months.ts'
import { DAY_MS, type RetentionStore } from '../../retention/server/retention-store.ts'
import type { QuoteStore } from './quote-store.ts'

// Erasing is never urgent: the next round is ten minutes later.
const MOST_AT_ONCE = 100

interface TidyOptions {
  readonly quotes: Pick<QuoteStore, 'forgotten' | 'forget'>
  readonly retention: Pick<RetentionStore, 'look'>
  readonly deliveries: Pick<DeliveryStore, 'ofSubjects'>
  readonly shops: Pick<CurrentShop, 'current'>
  readonly mailFolder: string
  readonly now: () => number
}

/**
 * Quotes go with their last request. Those that have none, since somebody telephoned, go here, as long after their last
 * change as the shop keeps requests, and after the same day to think it over.
 */
export async function tidyQuotes(options: TidyOptions): Promise<void> {
  const { quotes, retention, deliveries, shops, mailFolder, now } = options
  const keepMonths = shops.current().settings.keepMonths ?? null
  if (keepMonths === null) return
  const { changed_at: changedAt } = await retention.look(keepMonths, now())
  if (now() < changedAt + DAY_MS) return
  const before = keptSince(now(), keepMonths)
  for (const id of await quotes.forgotten({ before, most: MOST_AT_ONCE })) {
    const mails = (await deliveries.ofSubjects([id])).map((delivery) => delivery.id)
    if (await quotes.forget(id, before)) await removeMailFiles(mailFolder, mails)
  }
}
