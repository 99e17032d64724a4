import { memo, useState, type ReactNode } from 'react'
import type { Product } from '../../order/catalogue.ts'
import { formatPrice } from '../../order/money.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { lowestUnit } from '../../order/quote.ts'
import { SELECTIONS } from '../../order/selections.ts'
import { Dialog } from '../feedback/dialog.tsx'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { Icon } from '../icon.tsx'
import { BarePicture } from '../picture/choice-picture.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useOrder, useSession } from '../use-session.ts'
import { Notice, ReplacedChoices, StepHeading } from './step-parts.tsx'

/** How many products are shown at once; a catalogue with more has a search. */
const AT_A_GLANCE = 12

export function isSearched(products: readonly Product[]): boolean {
  return products.length > AT_A_GLANCE
}

/** The products that are shown now. */
export interface ProductView {
  readonly shown: readonly Product[]
  /** A button that shows more of them. */
  readonly more?: ReactNode
}

export function ProductStep() {
  const { catalogue, texts } = useSession().shop
  const { products } = catalogue
  const { product: chosen, color, material } = useOrder((order) => order.dataset)
  const [enlarged, setEnlarged] = useState<Product | null>(null)
  const [view, setView] = useState<ProductView>({ shown: products.slice(0, AT_A_GLANCE) })
  return (
    <div className="ask">
      <StepHeading id="product" />
      <ReplacedChoices onArrival />
      <Notice text={texts.notices.product} />
      {isSearched(products) && (
        <div className="finder">
          <ErrorBoundary>
            <Search first={AT_A_GLANCE} onView={setView} />
          </ErrorBoundary>
        </div>
      )}
      <fieldset>
        <legend className="sr">{SELECTIONS.product.label}</legend>
        <div className="products">
          {view.shown.map((product) => (
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
      <ReplacedChoices />
      {view.more}
      {enlarged && (
        <Dialog className="overlay" title={enlarged.label} onClose={() => setEnlarged(null)}>
          <BarePicture product={enlarged} color={color} material={material} />
        </Dialog>
      )}
    </div>
  )
}

export interface SearchProps {
  readonly first: number
  readonly onView: (view: ProductView) => void
}

const loadSearch = () => import('./product-search.tsx')

/** For large catalogues only, in a chunk of its own. */
function Search(props: SearchProps) {
  const loaded = useLoaded(loadSearch)
  return loaded && <loaded.ProductSearch {...props} />
}

interface ProductCardProps {
  readonly product: Product
  readonly checked: boolean
  /** The current selections, for the picture. */
  readonly color: string
  readonly material: string
  readonly onEnlarge: (product: Product) => void
}

/** The radio selects; the label selects and opens the overlay; the button only opens the overlay. */
const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, checked, color, material, onEnlarge } = props
  const session = useSession()
  const { catalogue } = session.shop
  const radioId = `product-${product.id}`
  const choose = () => session.choose('product', product.id)
  const chooseAndEnlarge = () => {
    choose()
    // The overlay returns the focus to the radio when it closes.
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
        <span className="price">{`da ${formatPrice(lowestUnit(catalogue, product))}/pz`}</span>
      </label>
      <button
        type="button"
        className="zoom"
        aria-label={fillPlaceholders(session.shop.texts.choices.enlarge, {
          product: product.label,
        })}
        onClick={() => onEnlarge(product)}
      >
        <Icon name="lens" />
      </button>
    </div>
  )
})
