import type { ShopOnPage } from './customer-view.ts'
import { html } from './html.ts'
import { icon } from './icons.ts'
import { brandName, written, type WrittenPage } from './page-frame.ts'

const MOMENTS = {
  paid: { title: 'Grazie', tone: 'ok', sign: 'check' },
  begun: { title: 'Un momento', tone: 'calm', sign: 'clock' },
  held: { title: 'Pagamento in verifica', tone: 'warn', sign: 'clock' },
  none: { title: 'Pagamento non riuscito', tone: 'warn', sign: 'info' },
} as const

/** What somebody reads who comes back from the payment provider. */
export interface PaymentMoment {
  readonly end: keyof typeof MOMENTS
  readonly text: string
  /** The order whose end the form asks for; absent where nothing is left to ask. */
  readonly order?: string
  /** The script sends the form as soon as the page is seen. */
  readonly isSentAtOnce?: boolean
}

const SEND_AT_ONCE = `
const send = () => {
  if (document.visibilityState === 'visible') document.forms[0].submit()
}
document.addEventListener('visibilitychange', send, { once: true })
send()
`

export function paymentPage(
  shop: ShopOnPage,
  { end, text, order, isSentAtOnce }: PaymentMoment,
): WrittenPage {
  const { title, tone, sign } = MOMENTS[end]
  const body = html`<header class="top">${brandName(shop)}</header>
    <main>
      <div class="card">
        <section class="state alone tone-${tone}" role="status">
          <span class="seal">${icon(sign)}</span>
          <h1>${title}</h1>
          <p>${text}</p>
          ${
            order &&
            html`<div class="go">
              <form method="post">
                <input type="hidden" name="token" value="${order}" /><button class="btn solid">
                  ${isSentAtOnce ? 'Completa il pagamento' : 'Controlla il pagamento'}
                </button>
              </form>
            </div>`
          }
        </section>
      </div>
    </main>`
  return written(shop, `Pagamento · ${shop.name}`, body, isSentAtOnce ? SEND_AT_ONCE : undefined)
}
