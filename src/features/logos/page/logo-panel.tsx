import { appearanceOf } from '../../../page/picture/appearance.ts'
import { useOrder, useSession } from '../../../page/use-session.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import { Notice } from '../../../page/steps/step-parts.tsx'
import { changeSettings, removeLogo } from './logo-actions.ts'
import { NO_FORM } from './logo-picker.tsx'
import { useLogo } from './logo-of-gadget.ts'
import type { ShownLogo } from './logo-state.ts'
import { PlaceControls } from './placing/place-controls.tsx'
import { usePlacing } from './placing/use-placing.ts'
import { remarksOn } from './remarks.ts'

/** What can be changed about the logo, and what does not suit the print. */
export function LogoPanel() {
  const { catalogue } = useSession().shop
  const texts = useLazyTexts('logo')
  const { key, logo } = useLogo()
  const print = useOrder(({ dataset }) => appearanceOf(catalogue, dataset).print)
  const measures = usePlacing()?.measures
  if (!logo || !measures) return null
  return (
    <div className="logo-panel">
      {remarksOn(logo, print, measures, texts).map((remark) => (
        <Notice key={remark} text={remark} />
      ))}
      <PlaceControls />
      {logo.hasBackground && (
        <label className="logo-switch">
          <input
            type="checkbox"
            form={NO_FORM}
            checked={!logo.keepsBackground}
            onChange={({ target }) =>
              void changeSettings(key, { keepsBackground: !target.checked })
            }
          />
          <span>{texts.background}</span>
        </label>
      )}
      {print === 'screen' && <Inks logoKey={key} logo={logo} />}
      <button type="button" className="btn quiet" onClick={removeAndKeepFocus(key)}>
        {texts.remove}
      </button>
    </div>
  )
}

/** The button goes away with the logo: the field for the file gets the focus. */
function removeAndKeepFocus(key: string) {
  return ({ currentTarget }: { readonly currentTarget: Element }): void => {
    const field = currentTarget.closest('.logo-panel')?.parentElement?.querySelector('input')
    removeLogo(key)
    field?.focus()
  }
}

function Inks({ logoKey, logo }: { logoKey: string; logo: ShownLogo }) {
  const { catalogue } = useSession().shop
  const texts = useLazyTexts('logo')
  const inks = [{ id: null, label: texts.contrastingInk }, ...catalogue.colors]
  return (
    <fieldset className="hues">
      <legend>{texts.ink}</legend>
      {inks.map(({ id, label }) => (
        <label key={id} className="hue">
          <input
            type="radio"
            form={NO_FORM}
            name="logo-ink"
            checked={id === logo.ink}
            onChange={() => void changeSettings(logoKey, { ink: id })}
          />
          {id !== null && <span className={`swatch tint-${id}`} />}
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
