import {
  useRef,
  useState,
  type ClipboardEvent,
  type InputEvent as ReactInputEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { productOf } from '../../order/dataset.ts'
import { soldQuantity, type QuantityRule } from '../../order/quantity-rule.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { formatCents, formatPrice, formatWhole, times } from '../../order/money.ts'
import { parseQuantity, resetQuantity } from '../../order/quantity.ts'
import { quoteUnit, totalFor } from '../../order/quote.ts'
import { SELECTIONS } from '../../order/selections.ts'
import { amountText, piecesText, piecesTimesPriceText } from '../../order/price-texts.ts'
import { quantityRuleSentence } from '../../order/validation.ts'
import { useOrder, useSession } from '../use-session.ts'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { QuantityAdvice } from './quantity-advice.tsx'
import { quantityAmongWords, rawTextAfter } from './raw-text.ts'
import {
  Notice,
  noticeId,
  objectionId,
  StepHeading,
  StepObjection,
  useObjection,
} from './step-parts.tsx'
import { useFocusWhenRefused } from './use-focus-when-refused.ts'

const NOTICE_ID = noticeId('quantity')
/** `00`: the first digit of `100` was deleted, to type `200`. */
const FIRST_DIGIT_GONE = /^00+$/

export function QuantityStep() {
  const { catalogue, texts } = useSession().shop
  const line = useRef<HTMLDivElement>(null)
  useFocusWhenRefused('quantity', line)
  const product = useOrder(({ dataset }) => productOf(catalogue, dataset))
  // Where not every quantity is sold, the rule replaces the notice.
  const { offer } = texts
  const rule = useOrder(
    ({ dataset }) =>
      offer && product && quantityRuleSentence(product, dataset.quantity ?? 1, offer),
  )
  return (
    <div className="ask">
      <StepHeading id="quantity" />
      {/* Side by side where there is room: the buttons below stay under the pointer. */}
      <div className="qty-line" ref={line}>
        <QuantityField rule={product ?? {}} />
        <StepObjection id="quantity" />
      </div>
      <QuickPicks rule={product ?? {}} />
      {product?.brackets && <QuantityAdvice />}
      <PriceLines />
      <Notice id={NOTICE_ID} text={rule || texts.notices.quantity} />
    </div>
  )
}

/** The arrow keys move from one quantity that is sold to the next. */
function QuantityField({ rule }: { rule: QuantityRule }) {
  const session = useSession()
  const { min, max, step } = session.shop.quantity
  // The arrow keys count from the field's minimum, so with a multiple the minimum is the multiple.
  const least = rule.minimum ?? rule.multiple
  const quantity = useOrder(({ dataset }) => dataset.quantity)
  const isRefused = useObjection('quantity') !== undefined
  const [lastTyped, setTyped] = useState<TypedQuantity | null>(null)
  const typed = lastTyped?.means === quantity ? lastTyped : asTyped(quantity)
  const takeInput = ({ nativeEvent, currentTarget: field }: ReactInputEvent<HTMLInputElement>) => {
    const { value } = field
    const { badInput } = field.validity
    // The arrow keys cause an event without details in some browsers.
    const { inputType, data } =
      nativeEvent instanceof InputEvent ? nativeEvent : { inputType: '', data: null }
    const raw = rawTextAfter(typed.raw, { inputType, data, value, badInput })
    const means = raw.includes(',') ? null : parseQuantity(value)
    const counts = resetQuantity(means)
    const isHalfTyped = FIRST_DIGIT_GONE.test(value)
    flushSync(() => {
      setTyped({ raw, value, means: isHalfTyped ? counts : means })
      session.setQuantity(means)
    })
    // The quantity that counts is selected, so the next digit replaces it.
    if (counts !== means && !isHalfTyped) field.select()
  }
  const takePasted = (event: ClipboardEvent) => {
    const pasted = quantityAmongWords(event.clipboardData.getData('text'))
    if (pasted === null) return
    event.preventDefault()
    setTyped(null)
    session.setQuantity(pasted)
  }
  const forgetTyped = () => {
    if (typed.means !== null) setTyped(null)
  }
  return (
    <label className="qty">
      <span className="unseen">{SELECTIONS.quantity.label}</span>
      <input
        type="number"
        inputMode="numeric"
        name="quantity"
        min={least ?? min}
        // A maximum below the smallest quantity that is sold would block the arrow keys.
        max={(least ?? 0) < max ? max : undefined}
        step={rule.multiple ?? step}
        value={typed.value}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? objectionId('quantity') : NOTICE_ID}
        // React reports a change only where the browser reads another number: not for a comma.
        onInput={takeInput}
        // The browser drops a number with words around it.
        onPaste={takePasted}
        onBlur={forgetTyped}
        // In a focused number field the mouse wheel would change the quantity.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <span>{useQuantityTexts().unit}</span>
    </label>
  )
}

/** What is typed stays in the field as long as it means the order's quantity. */
interface TypedQuantity {
  readonly raw: string
  /** What the browser reads in it. */
  readonly value: string
  readonly means: number | null
}

function asTyped(quantity: number | null): TypedQuantity {
  const text = String(quantity ?? '')
  return { raw: text, value: text, means: quantity }
}

const useQuantityTexts = () => useLazyTexts('quantity')

/** The shop's quick picks, each raised to a quantity that is sold. */
function QuickPicks({ rule }: { rule: QuantityRule }) {
  const { quantity } = useSession().shop
  const picks = quantity.picks.map((pick) => soldQuantity(rule, pick))
  return (
    <div className="quick" role="group" aria-label={useQuantityTexts().picks}>
      {[...new Set(picks)].map((pick) => (
        <QuickPick key={pick} quantity={pick} />
      ))}
    </div>
  )
}

function QuickPick({ quantity }: { quantity: number }) {
  const session = useSession()
  const isChosen = useOrder(({ dataset }) => dataset.quantity === quantity)
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={isChosen}
      onClick={() => session.setQuantity(quantity)}
    >
      {formatWhole(quantity)}
    </button>
  )
}

/** How the total is made up; the lines add up to it. */
function PriceLines() {
  const { catalogue, texts } = useSession().shop
  const { lines: caption, discount: discounted } = useQuantityTexts()
  const dataset = useOrder((order) => order.dataset)
  const quote = quoteUnit(catalogue, dataset)
  if (!quote) return null
  const { quantity } = dataset
  const { unit, lines, discount, setup } = quote
  const from = piecesText(discount?.from ?? null, texts.prices)
  return (
    <table className="lines">
      <caption className="unseen">{caption}</caption>
      <tbody>
        {lines
          .filter(({ id, price }) => id === 'product' || price > 0)
          .map(({ id, label, price }) => (
            <Line key={id} label={label} sign={id === 'product' ? '' : '+'}>
              {formatPrice(price)}
            </Line>
          ))}
        {discount && (
          <Line label={fillPlaceholders(discounted, { pieces: from })} sign="−">
            {formatPrice(discount.off)}
          </Line>
        )}
      </tbody>
      <tfoot>
        <Line label={piecesTimesPriceText(quantity, quote, texts.prices)}>
          {amountText(quantity === null ? undefined : times(unit, quantity))}
        </Line>
        {setup > 0 && (
          <>
            <Line label={texts.offer?.setup} sign="+">
              {formatCents(setup)}
            </Line>
            <Line label={texts.prices.total}>{amountText(totalFor(quote, quantity))}</Line>
          </>
        )}
      </tfoot>
    </table>
  )
}

interface LineProps {
  readonly label: string | undefined
  readonly sign?: string
  readonly children: ReactNode
}

function Line({ label, sign, children }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        {sign}
        {children}
      </td>
    </tr>
  )
}
