import * as v from 'valibot'
import { toAmount } from '../../../../order/money.ts'
import { CURRENCY } from '../payment.ts'
import { ORDER_ID, type Money, type OrderToCreate, type ProviderOrder } from '../orders-provider.ts'

const LONGEST_BRAND = 127
// A payer is sent to no other page, whatever a reply says.
const PAYER_PAGE = /^https:\/\/www\.(?:sandbox\.)?paypal\.com\//
// The provider's own limit of a given name.
const LONGEST_NAME = 140

/** The body of `POST /v2/checkout/orders`. */
export function orderBody({ customId, amount, shopName, returnUrl }: OrderToCreate) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: customId,
        amount: { currency_code: CURRENCY, value: toAmount(amount) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shopName.slice(0, LONGEST_BRAND),
          locale: 'it-IT',
          shipping_preference: 'NO_SHIPPING',
          // The amount is final, so the provider's page may say "pay" instead of "continue".
          user_action: 'PAY_NOW',
          ...(returnUrl === undefined ? {} : { return_url: returnUrl, cancel_url: returnUrl }),
        },
      },
    },
  }
}

const money = v.object({ currency_code: v.string(), value: v.string() })
const person = v.object({ name: v.optional(v.object({ given_name: v.optional(v.string()) })) })
// The id is shown in mails, on the page and in the table.
const captureId = v.pipe(v.string(), v.regex(ORDER_ID))
const capture = v.object({ id: captureId, status: v.string(), amount: v.optional(money) })
const order = v.object({
  id: v.string(),
  status: v.string(),
  purchase_units: v.optional(
    v.array(
      v.object({
        amount: v.optional(money),
        payee: v.optional(v.object({ merchant_id: v.optional(v.string()) })),
        custom_id: v.optional(v.string()),
        payments: v.optional(v.object({ captures: v.optional(v.array(capture)) })),
      }),
    ),
    [],
  ),
  links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
  payer: v.optional(person),
  payment_source: v.optional(v.object({ paypal: v.optional(person) })),
})

const refusal = v.object({
  name: v.optional(v.string()),
  details: v.optional(v.array(v.object({ issue: v.string() }))),
})

export const tokenReply = v.object({ access_token: v.string(), expires_in: v.number() })

/** Undefined where it is not an order. */
export function readOrder(json: unknown): ProviderOrder | undefined {
  const parsed = v.safeParse(order, json)
  if (!parsed.success) return undefined
  const { id, status, purchase_units, links, payer, payment_source } = parsed.output
  return {
    id,
    status,
    units: purchase_units.map((unit) => ({
      amount: moneyOf(unit.amount),
      payee: unit.payee?.merchant_id,
      customId: unit.custom_id,
      captures: (unit.payments?.captures ?? []).map(({ id, status, amount }) => ({
        id,
        status,
        amount: moneyOf(amount),
      })),
    })),
    // Wallet and card payers have their name in different places.
    givenName: oneLine(payer?.name?.given_name ?? payment_source?.paypal?.name?.given_name ?? ''),
    payerUrl: links.find(({ rel, href }) => rel === 'payer-action' && PAYER_PAGE.test(href))?.href,
  }
}

/** The provider's error code, like `INSTRUMENT_DECLINED`. */
export function readIssue(json: unknown): string {
  const parsed = v.safeParse(refusal, json)
  if (!parsed.success) return ''
  return parsed.output.details?.[0]?.issue ?? parsed.output.name ?? ''
}

/** A line break in a payer's name would add a line to our mail. */
function oneLine(name: string): string {
  return name
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
}

function moneyOf(wire: v.InferOutput<typeof money> | undefined): Money | undefined {
  return wire && { currency: wire.currency_code, value: wire.value }
}
