import { memo, useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { formatCents } from '../order/money.ts'
import { isAlone as isOrderAlone } from '../order/order.ts'
import { quoteUnit, totalFor } from '../order/quote.ts'
import { amountText, piecesTimesPriceText } from '../order/price-texts.ts'
import type { PageTexts } from '../shop/texts/page-texts.ts'
import { isLast, type Phase } from '../wizard/wizard.ts'
import { Icon } from './icon.tsx'
import { LaterPart } from './later/later-part.tsx'
import { useOrder, useSession, useWizard } from './use-session.ts'

/** The foot bar is outside of the form, so its button names the form that it submits. */
export const WIZARD_FORM_ID = 'wizard'

// Where there is no room for the word, only the icon is shown: the label names the button.
const BACK = 'Indietro'

/** The running total and the buttons are always in reach of the thumb. */
export function FootBar() {
  const { wizard } = useSession()
  const busy = useWizard(({ phase }) => phase !== 'idle')
  const hasTotal = useWizard(({ active }) => wizard.steps[active]?.total === true)
  const isAlone = useOrder(isOrderAlone)
  const hasBack = useWizard(({ active, disableBack }) => active > 0 && !disableBack)
  const back = (event: MouseEvent) => {
    if (!isSecondClick(event)) wizard.back()
  }
  return (
    <div className="foot">
      {isAlone ? hasTotal && <RunningTotal /> : <LaterPart name="totalOfGadgets" />}
      <LaterPart name="replacedChoices" />
      <div className="go">
        {hasBack && (
          <button
            type="button"
            className="btn ghost"
            aria-label={BACK}
            disabled={busy}
            onClick={back}
          >
            <Icon name="back" />
            <span>{BACK}</span>
          </button>
        )}
        <LaterPart name="returnToSummary" />
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

/** It is memoised, since a step change does not concern it. */
export const RunningTotal = memo(function RunningTotal({ label }: { label?: string }) {
  const { catalogue, texts } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const quote = quoteUnit(catalogue, dataset)
  const total = quote && totalFor(quote, dataset.quantity)
  const once = quote?.setup ? ` + ${formatCents(quote.setup)}` : ''
  return (
    // All of it is one live region, so that the amount is announced with its label.
    <output className={catalogue.vat || once ? 'total more' : 'total'}>
      <span className="lbl">
        {label ?? texts.prices.total}
        {catalogue.vat && <span>{` · ${catalogue.vat}`}</span>}
      </span>
      <span className="amount">
        <ChangingText text={amountText(total)} />
      </span>
      <span className="how">
        {quote &&
          total !== undefined &&
          piecesTimesPriceText(dataset.quantity, quote, texts.prices) + once}
      </span>
    </output>
  )
})

/** Another text is another element, so that its animation starts anew. */
export function ChangingText({ text }: { text: string }) {
  const [{ shown, changes }, setShown] = useState({ shown: text, changes: 0 })
  if (shown !== text) setShown({ shown: text, changes: changes + 1 })
  return (
    <span key={changes} className={changes > 0 ? 'changed' : undefined}>
      {text}
    </span>
  )
}
