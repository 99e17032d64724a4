import {
  useEligibleMethods,
  usePayPal,
  usePayPalGuestPaymentSession,
  usePayPalOneTimePaymentSession,
} from '@paypal/react-paypal-js/sdk-v6'
import { useEffect } from 'react'
import type { ProviderStatus } from '../../payment/payment-state.ts'
import { itself, useObservable } from '../use-session.ts'
import type { PaymentFlow } from './payment-flow.ts'

// The package itself gives up after half a minute: too long to stare at nothing.
const SLOW_AFTER_MS = 15_000

const IN_EUROS = { currencyCode: 'EUR' }

/**
 * Wallet and card. Built from the package's hooks: its ready-made card button stays disabled for good
 * after one order that could not be created.
 */
export function ProviderButtons({ payments }: { payments: PaymentFlow }) {
  const { loadingStatus } = usePayPal()
  const { eligiblePaymentMethods, isLoading } = useEligibleMethods({ payload: IN_EUROS })
  const status = statusOf(loadingStatus, isLoading)
  useReportedStatus(payments, status)

  const reports = {
    createOrder: payments.createOrder,
    onApprove: ({ orderId }: { orderId: string }) => payments.approve(orderId),
    onCancel: payments.cancel,
    onError: (error: unknown) => payments.breakOff(messageOf(error)),
  }
  const wallet = usePayPalOneTimePaymentSession({ presentationMode: 'auto', ...reports })
  const { buttonRef, error: cardError, ...card } = usePayPalGuestPaymentSession(reports)
  // The card's hook keeps to itself why it could not start.
  useEffect(() => {
    if (cardError) payments.breakOff(cardError.message)
  }, [cardError, payments])

  // Not disabled while busy: a disabled button would lose the focus. A press then does nothing.
  const press = (start: () => Promise<unknown>) => () => {
    if (!payments.mayPress()) return
    start().catch((error: unknown) => payments.breakOff(messageOf(error)))
  }
  const { kind } = useObservable(payments, itself)
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

function useReportedStatus(payments: PaymentFlow, status: ProviderStatus): void {
  // During a capture the provider's word is not heard; after it, it counts again.
  const capturing = useObservable(payments, (state) => state.kind === 'capturing')
  useEffect(() => {
    if (capturing) return
    payments.providerIs(status)
    if (status !== 'loading') return
    const timer = setTimeout(() => payments.providerIs('slow'), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [payments, status, capturing])
  // Who leaves the step leaves the provider's window, too: nothing is under way any more.
  useEffect(() => () => payments.providerIs('loading'), [payments])
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
