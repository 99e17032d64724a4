import {
  useEligibleMethods,
  usePayPal,
  usePayPalGuestPaymentSession,
  usePayPalOneTimePaymentSession,
} from '@paypal/react-paypal-js/sdk-v6'
import { useEffect } from 'react'
import type { ProviderStatus } from './payment-state.ts'
import { itself, useObservable } from '../../../page/use-session.ts'
import type { PaymentFlow } from './payment-flow.ts'

// The package itself gives up after 30 s, which is too long without any message.
const SLOW_AFTER_MS = 15_000

const IN_EUROS = { currencyCode: 'EUR' }

/**
 * The wallet and the card button. Made with the hooks of the provider's package, since its own card
 * button stays disabled forever after one order that could not be created.
 */
export function ProviderButtons({ flow }: { flow: PaymentFlow }) {
  const { loadingStatus } = usePayPal()
  const { eligiblePaymentMethods, isLoading } = useEligibleMethods({ payload: IN_EUROS })
  const status = statusOf(loadingStatus, isLoading)
  useReportedStatus(flow, status)

  const reports = {
    createOrder: flow.createOrder,
    onApprove: ({ orderId }: { orderId: string }) => flow.approve(orderId),
    onCancel: flow.cancel,
    onError: (error: unknown) => flow.breakOff(messageOf(error)),
  }
  const wallet = usePayPalOneTimePaymentSession({ presentationMode: 'auto', ...reports })
  const { buttonRef, error: cardError, ...card } = usePayPalGuestPaymentSession(reports)
  // The hook of the card button returns its error instead of calling `onError`.
  useEffect(() => {
    if (cardError) flow.breakOff(cardError.message)
  }, [cardError, flow])

  // Not disabled while busy, since a disabled button loses the focus; a press is ignored instead.
  const press = (start: () => Promise<unknown>) => () => {
    if (!flow.mayPress()) return
    start().catch((error: unknown) => flow.breakOff(messageOf(error)))
  }
  const { kind } = useObservable(flow, itself)
  if (status !== 'ready') return null
  return (
    <div className="buttons" data-waiting={kind === 'opening' || kind === 'capturing'}>
      {eligiblePaymentMethods?.isEligible('paypal') !== false && (
        <paypal-button type="pay" onClick={press(wallet.handleClick)} />
      )}
      <paypal-basic-card-container>
        <paypal-basic-card-button ref={buttonRef} onClick={press(card.handleClick)} />
      </paypal-basic-card-container>
    </div>
  )
}

function statusOf(loading: string, checkingEligibility: boolean): ProviderStatus {
  if (loading === 'rejected') return 'failed'
  return loading === 'pending' || checkingEligibility ? 'loading' : 'ready'
}

export function useReportedStatus(flow: PaymentFlow, status: ProviderStatus): void {
  // The flow ignores the status during a capture, so it is reported again afterwards.
  const capturing = useObservable(flow, (state) => state.kind === 'capturing')
  useEffect(() => {
    if (capturing) return
    flow.providerStatusChanged(status)
    if (status !== 'loading') return
    const timer = setTimeout(() => flow.providerStatusChanged('slow'), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [flow, status, capturing])
  // When the step is left, the provider's window is closed, too.
  useEffect(() => () => flow.providerStatusChanged('loading'), [flow])
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
