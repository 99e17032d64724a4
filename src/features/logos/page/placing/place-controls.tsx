import { CENTRED } from '../../../../order/logo/placement.ts'
import { useLazyTexts } from '../../../../page/later/use-lazy-texts.ts'
import { NO_FORM } from '../logo-picker.tsx'
import { keptOn } from './gesture.ts'
import { usePlacing } from './use-placing.ts'

// In per cent of the largest size that fits, and in degrees.
const SMALLEST = 10
const HALF_TURN = 180

/** What the pointer does on the picture, for those who would rather not drag. */
export function PlaceControls() {
  const texts = useLazyTexts('logo')
  const placing = usePlacing()
  if (!placing) return null
  const { area, logo, placement, put } = placing
  const { size, turn } = placement ?? CENTRED
  const change = (changes: Partial<typeof CENTRED>) =>
    put(keptOn(area, logo, { ...(placement ?? CENTRED), ...changes }))
  return (
    <>
      <label className="logo-range">
        <span>{texts.size}</span>
        <input
          type="range"
          form={NO_FORM}
          min={SMALLEST}
          max={Math.max(100, Math.ceil(size * 100))}
          step="1"
          value={Math.round(size * 100)}
          onChange={({ target }) => change({ size: Number(target.value) / 100 })}
        />
      </label>
      <label className="logo-range">
        <span>{texts.turn}</span>
        <input
          type="range"
          form={NO_FORM}
          min={-HALF_TURN}
          max={HALF_TURN}
          step="5"
          value={turn}
          aria-valuetext={`${turn}°`}
          onChange={({ target }) => change({ turn: Number(target.value) })}
        />
      </label>
      {placement && (
        <button
          type="button"
          className="btn quiet"
          onClick={({ currentTarget }) => {
            // The button goes away.
            currentTarget.parentElement?.querySelector<HTMLElement>('.logo-range input')?.focus()
            put(null)
          }}
        >
          {texts.putBack}
        </button>
      )}
    </>
  )
}
