import { useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { BarePicture } from '../picture/choice-picture.tsx'
import { useOrder, useSession } from '../use-session.ts'
import { useLowestPrice, type OverlayProps } from './product-step.tsx'

/** The large picture, in colours that are only tried until the button takes product and colour. */
export function ProductTryOut({ product, onClose }: OverlayProps) {
  const session = useSession()
  const { catalogue } = session.shop
  const texts = useLazyTexts('overlay')
  const price = useLowestPrice(product)
  const color = useOrder(({ dataset }) => dataset.color)
  const { colors } = product
  const offered = colors.flatMap((id) => catalogue.colors.find((known) => known.id === id) ?? [])
  const [tried, setTried] = useState(colors.includes(color) ? color : (colors[0] ?? ''))
  const take = () => {
    session.choose('product', product.id)
    session.choose('color', tried)
    // Closed first: behind an open dialog the next step cannot take the focus.
    flushSync(onClose)
    void session.wizard.next()
  }
  const takeByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the form around it, with the dialog still open.
    event.preventDefault()
    take()
  }
  return (
    <div className="try">
      <BarePicture product={product} color={tried} />
      <div className="offer">
        <p className="from">{price}</p>
        <fieldset>
          <legend className="unseen">
            {session.wizard.steps[session.wizard.indexOf('color')]?.title}
          </legend>
          <div className="hues">
            {offered.map(({ id, label }) => (
              <label key={id} className="hue">
                <input
                  type="radio"
                  name="tried-color"
                  value={id}
                  checked={id === tried}
                  onChange={() => setTried(id)}
                  onKeyDown={takeByEnter}
                />
                <span className={`swatch tint-${id}`} />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <button type="button" className="btn solid" onClick={take}>
          <span>{texts.choose}</span>
        </button>
      </div>
    </div>
  )
}
