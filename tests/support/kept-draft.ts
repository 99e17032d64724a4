import { newUid, type Gadget } from '../../src/order/order.ts'
import { createDraftKeeper } from '../../src/page/sending/draft.ts'
import { demoDataset, demoShop } from './demo-shop.ts'
import { STEPS } from './step-titles.ts'

/** Key and value, as a tab keeps a draft that has come to a step, with these gadgets before the usual one. */
export function keptDraft(
  active: number,
  before: readonly Gadget[] = [],
): readonly [key: string, draft: string] {
  const entries: [string, string][] = []
  const storage = {
    read: () => null,
    write: (key: string, value: string) => void entries.push([key, value]),
    remove: () => {},
  }
  createDraftKeeper(storage).keep({
    uid: newUid(Math.random),
    dataset: demoDataset(),
    before,
    after: [],
    customer: demoShop.settings.sampleCustomer,
    receipt: null,
    checkout: null,
    active,
    // The walk of a line has reached the summary.
    reached: before.length > 0 ? STEPS.indexOf('Riepilogo') : active,
  })
  const [entry] = entries
  if (!entry) throw new Error('no draft was kept')
  return entry
}
