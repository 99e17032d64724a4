import type { Choice } from '../../../order/catalogue.ts'
import { beginWith, type Replacement } from '../../../order/dataset.ts'
import { SELECTION_IDS, SELECTIONS, isChoice, type Dataset } from '../../../order/selections.ts'
import type { Draft } from '../../../page/sending/draft.ts'
import type { PublicShop } from '../../../shop/shop.ts'
import type { StepId } from '../../../shop/texts/page-texts.ts'
import { App } from '../../../page/app.tsx'
import type { PageData } from '../../../page/page-data.ts'
import { createSession, type Session } from '../../../page/session.ts'
import { PAGE_STEPS } from '../../../page/steps/page-steps.tsx'

const NOT_SENT = 'È un’anteprima: qui «Invia» non manda nulla.'
const NOT_PAID = 'È un’anteprima: qui non si paga.'

export interface OpenPreview {
  readonly data: PageData
  readonly session: Session
  /** What the next session of this preview goes on with. */
  readonly draft: () => Draft | undefined
  /** Opens a step, with these selections. */
  readonly show: (step: StepId, selections: Partial<Dataset>) => void
  /** Tells React that it is another one. */
  readonly number: number
}

/** A session of the wizard that keeps nothing and sends nothing; it goes on where the one before is. */
export function openPreview(data: PageData, before: OpenPreview | undefined): OpenPreview {
  const left = before && withNewDefaults(before, data.shop)
  let draft = left && asOffered(left, data.shop)
  const session = createSession({
    shop: withoutPayments(data.shop),
    steps: PAGE_STEPS,
    payment: data.payment,
    // As if a link had brought them: what is not offered any more is replaced, and told.
    selections: left?.dataset,
    sender: { prepare: nothing, send: async () => ({ ok: false, detail: NOT_SENT }) },
    paramsOf: () => ({ name: '', email: '', phone: '', message: '' }),
    drafts: { restore: () => draft, keep: (kept) => (draft = kept), clear: nothing },
    memory: { recall: () => undefined, keep: nothing, clear: nothing },
    sentCopy: { keep: nothing, restore: () => undefined, forget: nothing },
    now: Date.now,
    random: Math.random,
    newCheckoutId: () => '',
    log: { info: nothing, warn: nothing, error: nothing },
  })
  session.restore({ selections: undefined, isNewVisit: false })
  const wizard = withoutSending(session)
  const replaced = toldReplacements(session.replaced, before?.data.shop ?? data.shop)
  return {
    data,
    session: { ...session, wizard, replaced },
    draft: () => draft,
    show(step, selections) {
      show(session, step, selections)
      if (selections.product !== undefined) replaced.hide()
    },
    number: (before?.number ?? 0) + 1,
  }
}

export function PreviewApp({ open }: { open: OpenPreview }) {
  const { data, session, number } = open
  return <App key={number} session={session} layouts={data.layouts} />
}

const nothing = () => {}

/** What was chosen before; initial choices that the seller has just changed are shown. */
function withNewDefaults({ data, draft }: OpenPreview, now: PublicShop): Draft | undefined {
  const left = draft()
  const [was, is] = [data.shop.catalogue.defaults, now.catalogue.defaults]
  const changed = SELECTION_IDS.filter((id) => was[id] !== is[id]).map((id) => [id, is[id]])
  return left && { ...left, dataset: { ...left.dataset, ...Object.fromEntries(changed) } }
}

/** Replaced choices by the names that they had, without those that the desk has caused itself. */
function toldReplacements({ getSnapshot, ...source }: Session['replaced'], before: PublicShop) {
  let found: readonly Replacement[] = []
  let told: readonly Replacement[] = []
  const named = (replacement: Replacement): Replacement => {
    const { id, asked } = replacement
    const entries: readonly Choice[] = isChoice(id) ? before.catalogue[SELECTIONS[id].list] : []
    return { ...replacement, gone: entries.find((entry) => entry.id === asked)?.label }
  }
  return {
    ...source,
    getSnapshot() {
      if (getSnapshot() !== found) told = getSnapshot().map(named)
      found = getSnapshot()
      return told
    },
    /** Those of now. */
    hide() {
      found = getSnapshot()
      told = []
    },
  }
}

function asOffered(left: Draft, { catalogue }: PublicShop): Draft {
  return { ...left, dataset: beginWith(catalogue, left.dataset).dataset }
}

/** The button of the last step says what it would do, and does nothing. */
function withoutSending({ wizard, toasts }: Session): Session['wizard'] {
  return {
    ...wizard,
    async next() {
      const { active } = wizard.getSnapshot()
      if (active < wizard.steps.length - 1) return wizard.next()
      toasts.show('info', NOT_SENT, () => wizard.getSnapshot().active !== active)
    },
  }
}

function withoutPayments(shop: PublicShop): PublicShop {
  const payment = { ...shop.lazyTexts.payment, unavailable: NOT_PAID }
  return { ...shop, lazyTexts: { ...shop.lazyTexts, payment } }
}

function show({ wizard, ...session }: Session, step: StepId, selections: Partial<Dataset>): void {
  // The product comes first: it decides what the others may be.
  for (const id of SELECTION_IDS) {
    const chosen = selections[id]
    if (isChoice(id) && typeof chosen === 'string') session.choose(id, chosen)
  }
  if (selections.quantity !== undefined) session.setQuantity(selections.quantity)
  const index = wizard.indexOf(step)
  if (index === -1) return
  const { reached } = wizard.getSnapshot()
  wizard.resumeAt({ active: index, reached: Math.max(reached, index) })
}
