import { useState } from 'react'
import type { Product } from '../../order/catalogue.ts'
import { FIELD_LABELS } from '../../order/dataset.ts'
import { formatPrice } from '../../order/money.ts'
import { Dialog } from '../feedback/dialog.tsx'
import { Icon } from '../icon.tsx'
import { BarePicture } from '../picture/bare-picture.tsx'
import { useOrder, useSession } from '../use-session.ts'
import { Notice, ReplacedChoices, StepFrame, StepHeading } from './step-frame.tsx'

export function ProductStep() {
  const { catalogue, texts } = useSession().shop
  const [enlarged, setEnlarged] = useState<Product | null>(null)
  return (
    <StepFrame>
      <StepHeading title={FIELD_LABELS.product} question={texts.questions.product} />
      <Notice text={texts.notices.product} />
      <ReplacedChoices fields={['color', 'material']} />
      <fieldset>
        <legend className="sr">{FIELD_LABELS.product}</legend>
        <div className="products">
          {catalogue.products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              onEnlarge={() => setEnlarged(product)}
            />
          ))}
        </div>
      </fieldset>
      {enlarged && <ProductOverlay product={enlarged} onClose={() => setEnlarged(null)} />}
    </StepFrame>
  )
}

interface ProductCardProps {
  readonly product: Product
  readonly onEnlarge: () => void
}

/** The radio selects; the label selects and enlarges; the lens enlarges, from the keyboard too. */
function ProductCard({ product, onEnlarge }: ProductCardProps) {
  const session = useSession()
  const checked = useOrder((order) => order.dataset.product === product.id)
  const radioId = `product-${product.id}`
  const choose = () => session.choose('product', product.id)
  const chooseAndEnlarge = () => {
    choose()
    // The focus belongs to the radio: it is where the overlay returns it to.
    document.getElementById(radioId)?.focus()
    onEnlarge()
  }
  return (
    <div className="product">
      <input
        type="radio"
        name="product"
        id={radioId}
        value={product.id}
        checked={checked}
        onChange={choose}
      />
      <label htmlFor={radioId} onClick={chooseAndEnlarge}>
        <BarePicture product={product} />
        <span className="what">{product.label}</span>
        <span className="price">{`da ${formatPrice(product.base)}/pz`}</span>
      </label>
      <button
        type="button"
        className="zoom"
        aria-label={`Ingrandisci ${product.label}`}
        onClick={onEnlarge}
      >
        <Icon name="lens" />
      </button>
    </div>
  )
}

function ProductOverlay({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Dialog className="overlay" title={product.label} onClose={onClose}>
      <BarePicture product={product} />
    </Dialog>
  )
}
