import { createSession, type Session, type SessionOptions } from '../../src/page/session.ts'
import { PAGE_STEPS } from '../../src/page/steps/page-steps.tsx'
import { templateParams } from '../../src/order/template-params.ts'
import { publicShop } from '../../src/shop/public-shop.ts'
import { demoShop } from './demo-shop.ts'

const nothing = () => {}

/** The page was loaded again, at an address without selections. */
export const RELOADED = { selections: undefined, isNewVisit: false }

/** A visitor's session that sends, keeps and logs nothing, unless the test says otherwise. */
export function pageSession(options: Partial<SessionOptions> = {}): Session {
  const shop = options.shop ?? publicShop(demoShop)
  return createSession({
    shop,
    steps: PAGE_STEPS,
    payment: false,
    sender: { send: async () => ({ ok: true, reply: 'OK' }), prepare: nothing },
    paramsOf: (order) => templateParams(shop.catalogue, order, shop.texts),
    drafts: { restore: () => undefined, keep: nothing, clear: nothing },
    memory: { recall: () => undefined, keep: nothing, clear: nothing },
    sentCopy: { keep: nothing, restore: () => undefined, forget: nothing },
    now: () => 0,
    random: () => 0.5,
    newCheckoutId: () => 'checkout',
    log: { info: nothing, warn: nothing, error: nothing },
    ...options,
  })
}
