import { memo, useState } from 'react'
import type { Product } from '../../order/catalogue.ts'
import { FIELD_LABELS } from '../../order/dataset.ts'
import { formatPrice } from '../../order/money.ts'
import { Dialog } from '../feedback/dialog.tsx'
import { Icon } from '../icon.tsx'
import { BarePicture } from '../picture/bare-picture.tsx'
import { useOrder, useSession } from '../use-session.ts'
import { Notice, ReplacedChoices, StepHeading } from './step-parts.tsx'

export function ProductStep() {
  const { catalogue, texts } = useSession().shop
  const { product: chosen, color, material } = useOrder((order) => order.dataset)
  const [enlarged, setEnlarged] = useState<Product | null>(null)
  return (
    <div className="ask">
      <StepHeading id="product" />
      <Notice text={texts.notices.product} />
      <ReplacedChoices fields={['color', 'material']} />
      <fieldset>
        <legend className="sr">{FIELD_LABELS.product}</legend>
        <div className="products">
          {catalogue.products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              checked={product.id === chosen}
              color={color}
              material={material}
              onEnlarge={setEnlarged}
            />
          ))}
        </div>
      </fieldset>
      {enlarged && (
        <Dialog className="overlay" title={enlarged.label} onClose={() => setEnlarged(null)}>
          <BarePicture product={enlarged} color={color} material={material} />
        </Dialog>
      )}
    </div>
  )
}

interface ProductCardProps {
  readonly product: Product
  readonly checked: boolean
  /** Chosen so far, for the picture. */
  readonly color: string
  readonly material: string
  readonly onEnlarge: (product: Product) => void
}

/** The radio selects; the label selects and enlarges; the lens enlarges, from the keyboard too. */
const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, checked, color, material, onEnlarge } = props
  const session = useSession()
  const radioId = `product-${product.id}`
  const choose = () => session.choose('product', product.id)
  const chooseAndEnlarge = () => {
    choose()
    // The focus belongs to the radio: it is where the overlay returns it to.
    document.getElementById(radioId)?.focus()
    onEnlarge(product)
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
        <BarePicture product={product} color={color} material={material} />
        <span className="what">{product.label}</span>
        <span className="price">{`da ${formatPrice(product.base)}/pz`}</span>
      </label>
      <button
        type="button"
        className="zoom"
        aria-label={`Ingrandisci ${product.label}`}
        onClick={() => onEnlarge(product)}
      >
        <Icon name="lens" />
      </button>
    </div>
  )
})
