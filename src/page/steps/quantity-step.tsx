import { memo, useRef, useState, type InputEvent as ReactInputEvent } from 'react'
import { productOf } from '../../order/dataset.ts'
import { soldQuantity, type QuantityRule } from '../../order/quantity-rule.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { formatCents, formatPrice, formatWhole, times } from '../../order/money.ts'
import { parseQuantity, resetQuantity } from '../../order/quantity.ts'
import { quoteUnit, totalOf } from '../../order/quote.ts'
import { SELECTIONS } from '../../order/selections.ts'
import { amountText, piecesText, piecesTimesPriceText } from '../../order/price-texts.ts'
import { quantityRuleSentence } from '../../order/validation.ts'
import { useLoaded } from '../use-loaded.ts'
import { useOrder, useSession } from '../use-session.ts'
import { rawTextAfter } from './raw-text.ts'
import {
  Notice,
  noticeId,
  objectionId,
  StepHeading,
  StepObjection,
  useObjection,
} from './step-parts.tsx'

const NOTICE_ID = noticeId('quantity')
/** `00`: the first digit of `100` was deleted, to type `200`. */
const FIRST_DIGIT_GONE = /^00+$/

/** The step works without it where the chunk does not load. */
const loadAdvice = () => import('./quantity-advice.tsx').catch(() => undefined)

/** Only products with brackets need it. */
function Advice() {
  const loaded = useLoaded(loadAdvice)
  return loaded && <loaded.QuantityAdvice />
}

export function QuantityStep() {
  const { catalogue, texts } = useSession().shop
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
      <div className="qty-line">
        <QuantityField rule={product ?? {}} />
        <StepObjection id="quantity" />
      </div>
      <QuickPicks rule={product ?? {}} />
      {product?.brackets && <Advice />}
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
  const quantity = useOrder((order) => order.dataset.quantity)
  const isRefused = useObjection('quantity') !== undefined
  const [typed, setTyped] = useState<{ value: string; means: number | null } | null>(null)
  const rawText = useRef('')
  // The typed text stays as long as it means the order's quantity.
  const isTyped = typed?.means === quantity
  const shown = isTyped ? typed.value : String(quantity ?? '')
  const takeInput = ({ nativeEvent, currentTarget: field }: ReactInputEvent<HTMLInputElement>) => {
    const { value } = field
    const { badInput } = field.validity
    // The arrow keys cause an event without details in some browsers.
    const { inputType, data } =
      nativeEvent instanceof InputEvent ? nativeEvent : { inputType: '', data: null }
    const before = isTyped ? rawText.current : shown
    rawText.current = rawTextAfter(before, { inputType, data, value, badInput })
    const means = rawText.current.includes(',') ? null : parseQuantity(value)
    const counts = resetQuantity(means)
    const halfTyped = FIRST_DIGIT_GONE.test(value)
    setTyped({ value, means: halfTyped ? counts : means })
    session.setQuantity(means)
    // The field now shows the reset quantity: it is selected, so the next digit replaces it.
    if (counts !== means && !halfTyped) queueMicrotask(() => field.select())
  }
  return (
    <label className="qty">
      <span className="sr">{SELECTIONS.quantity.label}</span>
      <input
        type="number"
        inputMode="numeric"
        name="quantity"
        min={least ?? min}
        // A maximum below the smallest quantity that is sold would block the arrow keys.
        max={(least ?? 0) < max ? max : undefined}
        step={rule.multiple ?? step}
        value={shown}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? objectionId('quantity') : NOTICE_ID}
        // React reports a change only where the browser reads another number: not for a comma.
        onInput={takeInput}
        onChange={ignored}
        onBlur={() => setTyped((kept) => (kept?.means === null ? kept : null))}
        // In a focused number field the mouse wheel would change the quantity.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <span>{session.shop.texts.quantity.unit}</span>
    </label>
  )
}

/** React asks for it beside `value`. */
const ignored = () => {}

/** The shop's quick picks, each raised to a quantity that is sold. */
function QuickPicks({ rule }: { rule: QuantityRule }) {
  const { texts, quantity } = useSession().shop
  const picks = quantity.picks.map((pick) => soldQuantity(rule, pick))
  return (
    <div className="quick" role="group" aria-label={texts.quantity.picks}>
      {[...new Set(picks)].map((pick) => (
        <QuickPick key={pick} quantity={pick} />
      ))}
    </div>
  )
}

/** Follows the quantity by itself: a typed digit renders at most two picks again. */
function QuickPick({ quantity }: { quantity: number }) {
  const session = useSession()
  const isPressed = useOrder(({ dataset }) => dataset.quantity === quantity)
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={isPressed}
      onClick={() => session.setQuantity(quantity)}
    >
      {formatWhole(quantity)}
    </button>
  )
}

/** How the total is made up; the lines add up to it. */
function PriceLines() {
  const { catalogue, texts } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const { quantity } = dataset
  const quote = quoteUnit(catalogue, dataset)
  if (!quote) return null
  const { lines, discount, unit, setup } = quote
  const pieces = quantity === null ? undefined : times(unit, quantity)
  const from = piecesText(discount?.from ?? null, texts.prices)
  return (
    <table className="lines">
      <caption className="sr">{texts.quantity.lines}</caption>
      <tbody>
        {lines
          .filter(({ id, price }) => id === 'product' || price > 0)
          .map(({ id, label, price }) => (
            <Line key={id} label={label} sign={id === 'product' ? '' : '+'}>
              {formatPrice(price)}
            </Line>
          ))}
        {discount && (
          <Line label={fillPlaceholders(texts.quantity.discount, { pieces: from })} sign="−">
            {formatPrice(discount.off)}
          </Line>
        )}
      </tbody>
      <tfoot>
        <Line label={piecesTimesPriceText(quantity, quote, texts.prices)}>
          {amountText(pieces)}
        </Line>
        {setup > 0 && (
          <>
            <Line label={texts.offer?.setup} sign="+">
              {formatCents(setup)}
            </Line>
            <Line label={texts.prices.total}>{amountText(totalOf(catalogue, dataset))}</Line>
          </>
        )}
      </tfoot>
    </table>
  )
}

interface LineProps {
  readonly label: string | undefined
  readonly sign?: string
  readonly children: string
}

/** Memoised: a typed digit changes one of them. */
const Line = memo(function Line({ label, sign = '', children }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{sign + children}</td>
    </tr>
  )
})
