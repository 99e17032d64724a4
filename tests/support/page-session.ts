import { createSession, type Session, type SessionOptions } from '../../src/page/session.ts'
import { PAGE_STEPS } from '../../src/page/steps/page-steps.tsx'
import { publicShop } from '../../src/shop/shop.ts'
import { demoShop } from './demo-shop.ts'

const nothing = () => {}

/** A visitor's session that sends, keeps and logs nothing, unless the test says otherwise. */
export function pageSession(options: Partial<SessionOptions> = {}): Session {
  return createSession({
    shop: publicShop(demoShop),
    steps: PAGE_STEPS,
    payment: false,
    sender: { send: async () => ({ ok: true, reply: 'OK' }), prepare: nothing },
    drafts: { restore: () => undefined, keep: nothing, clear: nothing },
    keepSentCopy: nothing,
    random: () => 0.5,
    newCheckoutId: () => 'checkout',
    log: { info: nothing, warn: nothing, error: nothing },
    ...options,
  })
}
