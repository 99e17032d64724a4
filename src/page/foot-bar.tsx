import { memo, useEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { formatCents } from '../order/money.ts'
import type { Order } from '../order/order.ts'
import { quoteUnit, totalFor, totalOf } from '../order/quote.ts'
import { amountText, piecesTimesPriceText } from '../order/price-texts.ts'
import type { PageTexts } from '../shop/texts/page-texts.ts'
import { isLast, type Phase } from '../wizard/wizard.ts'
import { Icon } from './icon.tsx'
import { Later } from './later/later.tsx'
import { OrderText } from './order-text.tsx'
import { itself, useOrder, useSession, useWizard } from './use-session.ts'

/** The foot bar is outside of the form, so its button names the form that it submits. */
export const WIZARD_FORM_ID = 'wizard'
export const TOTAL_ID = 'total'

/** The running total and the buttons, always in reach of the thumb. */
export function FootBar() {
  const { wizard } = useSession()
  const { active, disableBack, phase } = useWizard(itself)
  const busy = phase !== 'idle'
  const back = (event: MouseEvent) => {
    if (!isSecondClick(event)) wizard.back()
  }
  return (
    <div className="foot">
      {wizard.steps[active]?.total && <RunningTotal />}
      <Later name="replacedChoices" />
      <div className="go">
        {active > 0 && !disableBack && (
          <button type="button" className="btn ghost" disabled={busy} onClick={back}>
            <Icon name="back" />
            <span>Indietro</span>
          </button>
        )}
        <Later name="returnToSummary" />
        <ForwardButton />
      </div>
    </div>
  )
}

/** The second click of a double click was not meant for the step that the first one has shown. */
function isSecondClick({ detail }: MouseEvent): boolean {
  return detail > 1
}

function ForwardButton() {
  const { wizard, shop } = useSession()
  const phase = useWizard((now) => now.phase)
  const last = useWizard(isLast)
  const ref = useRef<HTMLButtonElement>(null)
  const busyLabel = busyLabelOf(phase, shop.texts)
  useFocusAfterFailure(ref, phase)
  const press = (event: MouseEvent) => {
    if (isSecondClick(event)) return event.preventDefault()
    if (last) void wizard.next()
  }

  return (
    <button
      ref={ref}
      // On the last step Enter in a field must not send: there only a press of this button does.
      type={last ? 'button' : 'submit'}
      form={WIZARD_FORM_ID}
      className="btn solid"
      disabled={phase !== 'idle'}
      onClick={press}
    >
      {busyLabel && <span className="spin" />}
      <span>{busyLabel ?? (last ? 'Invia' : 'Avanti')}</span>
      {!busyLabel && <Icon name={last ? 'send' : 'next'} />}
    </button>
  )
}

function busyLabelOf(phase: Phase, { sending }: PageTexts): string | undefined {
  if (phase === 'validating') return sending.checking
  return phase === 'finishing' ? sending.busy : undefined
}

/** A disabled button loses the focus; after a failed sending it gets it back for the next try. */
function useFocusAfterFailure(ref: RefObject<HTMLButtonElement | null>, phase: Phase): void {
  const previous = useRef(phase)
  useEffect(() => {
    const failed = previous.current === 'finishing' && phase === 'idle'
    previous.current = phase
    if (failed && document.activeElement === document.body) ref.current?.focus()
  }, [ref, phase])
}

/** Memoised: a step change does not concern it. */
const RunningTotal = memo(function RunningTotal() {
  const { catalogue, texts } = useSession().shop
  const setup = useOrder(({ dataset }) => quoteUnit(catalogue, dataset)?.setup)
  const once = setup ? ` + ${formatCents(setup)}` : ''
  const howOf = ({ dataset }: Order) => {
    const quote = quoteUnit(catalogue, dataset)
    if (!quote || totalFor(quote, dataset.quantity) === undefined) return ''
    return piecesTimesPriceText(dataset.quantity, quote, texts.prices) + once
  }
  return (
    // All of it is one live region, so that the amount is announced with its label.
    <output id={TOTAL_ID} className={catalogue.vat || once ? 'total more' : 'total'}>
      <span className="lbl">
        {texts.prices.total}
        {catalogue.vat && <span>{` · ${catalogue.vat}`}</span>}
      </span>
      <span className="amount">
        <OrderText
          of={({ dataset }) => amountText(totalOf(catalogue, dataset))}
          onWritten={emphasize}
        />
      </span>
      <OrderText className="how" of={howOf} />
    </output>
  )
})

/** Two names in turn: only another animation starts anew. */
function emphasize(amount: HTMLElement): void {
  amount.className = amount.className === 'changed' ? 'changed-again' : 'changed'
}
