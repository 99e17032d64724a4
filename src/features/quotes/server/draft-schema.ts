import * as v from 'valibot'
import { plainId } from '../../../server/http/plain-id.ts'
import { visibleText } from '../../../shop/json/visible-text.ts'
import type { Cents, Price } from '../../../order/money.ts'
import { LONGEST_LINE, LONGEST_TEXT, MOST_LINES } from '../wire/quote-content.ts'
import type { QuoteDraft } from '../wire/quote-draft.ts'
import { VAT_RATE_IDS } from '../wire/vat.ts'

const LINE_ID = /^[\w-]{1,64}$/
const MOST_REQUESTS = 20
const LONGEST_NUMBER = 30

const visible = (longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.transform(visibleText))
const line = v.pipe(
  visible(LONGEST_LINE),
  v.transform((text) => text.replaceAll(/[\r\n\t]+/g, ' ')),
)
const text = visible(LONGEST_TEXT)
const typedNumber = visible(LONGEST_NUMBER)
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const vat = v.object({ rate: v.picklist(VAT_RATE_IDS), reason: line })
const common = { id: v.pipe(v.string(), v.regex(LINE_ID)), title: line, detail: line, vat }

const gadget = v.object({
  ...common,
  kind: v.literal('gadget'),
  quantity: typedNumber,
  unit: typedNumber,
  setup: typedNumber,
  gadget: v.nullable(v.object({ request: plainId, index: whole })),
  listed: v.nullable(
    v.object({
      unit: v.pipe(
        whole,
        v.transform((value) => value as Price),
      ),
      setup: v.pipe(
        whole,
        v.transform((value) => value as Cents),
      ),
    }),
  ),
})
const free = v.object({ ...common, kind: v.literal('free'), amount: typedNumber })

/** What a desk may store as a draft: half a number is kept, too. */
export const draftSchema = v.pipe(
  v.object({
    customer: v.object({
      company: line,
      name: line,
      email: line,
      address: text,
      vatNumber: line,
      taxCode: line,
    }),
    requests: v.pipe(
      v.array(v.object({ id: plainId, number: v.nullable(whole) })),
      v.maxLength(MOST_REQUESTS),
    ),
    greeting: text,
    prices: v.picklist(['net', 'gross']),
    lines: v.pipe(
      v.array(v.variant('kind', [gadget, free])),
      v.maxLength(MOST_LINES),
      v.check((lines) => new Set(lines.map(({ id }) => id)).size === lines.length),
    ),
    validUntil: line,
    delivery: text,
    payment: text,
    deposit: v.nullable(
      v.object({ kind: v.picklist(['advance', 'earnest']), percent: typedNumber }),
    ),
    notes: text,
  }),
  v.transform((draft): QuoteDraft => draft),
)
