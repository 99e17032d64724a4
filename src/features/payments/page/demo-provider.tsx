import { useState } from 'react'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { Dialog } from '../../../page/feedback/dialog.tsx'
import type { PaymentFlow } from './payment-flow.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import { useReportedStatus } from './provider-buttons.tsx'

/** Not a text of the shop: no seller may change it. */
export const DEMO_LABEL = 'Pagamento di prova: nessun addebito'

type Method = 'paypal' | 'card'

/** Replaces the provider's buttons and window if the shop has no account. A payment charges nothing. */
export function DemoButtons({ flow }: { flow: PaymentFlow }) {
  useReportedStatus(flow, 'ready')
  const texts = useLazyTexts('demo')
  const [asked, setAsked] = useState<{ method: Method; orderId: string }>()

  async function press(method: Method): Promise<void> {
    if (!flow.mayPress()) return
    try {
      const { orderId } = await flow.createOrder()
      setAsked({ method, orderId })
    } catch (error) {
      flow.breakOff(String(error))
    }
  }

  function cancel(): void {
    setAsked(undefined)
    flow.cancel()
  }

  async function decide(decision: 'approve' | 'decline'): Promise<void> {
    if (!asked) return
    setAsked(undefined)
    const { orderId } = asked
    try {
      const { ok, status } = await fetch(`demo-provider/orders/${orderId}/decision`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ decision }),
      })
      if (!ok) throw new Error(fillPlaceholders(texts.answered, { status }))
    } catch (error) {
      return flow.breakOff((error as Error).message)
    }
    // Also after a refusal: as with the real provider, only the capture reports it.
    await flow.approve(orderId)
  }

  const isCard = asked?.method === 'card'
  return (
    <div className="buttons">
      <button type="button" className="btn solid" onClick={() => void press('paypal')}>
        {texts.wallet}
      </button>
      <button type="button" className="btn ghost" onClick={() => void press('card')}>
        {texts.card}
      </button>
      {asked && (
        <Dialog title={isCard ? texts.card : texts.wallet} className="dialog" onClose={cancel}>
          <div className="buttons">
            <p className="demo-label">{DEMO_LABEL}</p>
            <p>{texts.explanation}</p>
            <p>{fillPlaceholders(texts.order, { order: asked.orderId })}</p>
            <button
              type="button"
              className="btn solid"
              // React's autoFocus acts before the dialog is shown.
              ref={(button) => button?.setAttribute('autofocus', '')}
              onClick={() => void decide('approve')}
            >
              {texts.approve}
            </button>
            <button type="button" className="btn ghost" onClick={() => void decide('decline')}>
              {isCard ? texts.declineCard : texts.declineWallet}
            </button>
            <button type="button" className="btn quiet" onClick={cancel}>
              {texts.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
