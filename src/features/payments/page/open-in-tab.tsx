import { linkTo } from '../../../page/link-to.ts'
import { useOrder } from '../../../page/use-session.ts'
import { usePaymentTexts } from './use-payment-texts.ts'

/**
 * The page around a frame may keep the provider's window from reporting back. A tab of its own has the
 * same selections; what the visitor typed stays in this one.
 */
export function OpenInTab() {
  const { framed, tab } = usePaymentTexts()
  const link = useOrder((order) => linkTo(order.dataset))
  return (
    <p>
      {framed}{' '}
      <a href={link} target="_blank" rel="noreferrer">
        {tab}
      </a>
    </p>
  )
}
