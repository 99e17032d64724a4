import { isAlone } from '../../../order/order.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import { useOrder, useSession } from '../../../page/use-session.ts'
import { copyLogo } from './logo-actions.ts'
import { freeKey, useLogo } from './logo-of-gadget.ts'
import { NO_FORM } from './logo-picker.tsx'
import { FOR_ALL } from './logo-state.ts'

/** With several gadgets: whether the logo is that of all of them, or of this one. */
export function LogoScope() {
  const { order, setLogo } = useSession()
  const texts = useLazyTexts('logo')
  const alone = useOrder(isAlone)
  const { key, logo } = useLogo()
  if (alone || !logo) return null
  const choose = async (own: boolean) => {
    if (!own) return setLogo({ ownLogo: undefined })
    const free = freeKey(order.getSnapshot())
    const copied = copyLogo(FOR_ALL, free)
    setLogo({ ownLogo: free })
    await copied
  }
  return (
    <fieldset className="logo-scope">
      <legend className="unseen">{texts.scope}</legend>
      {[false, true].map((own) => (
        <label key={String(own)} className="logo-switch">
          <input
            type="radio"
            form={NO_FORM}
            name="logo-scope"
            checked={own === (key !== FOR_ALL)}
            onChange={() => void choose(own)}
          />
          <span>{own ? texts.forThis : texts.forAll}</span>
        </label>
      ))}
    </fieldset>
  )
}
