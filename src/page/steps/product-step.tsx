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
import { laterChunk } from '../later/load-later.ts'
import { useLoaded } from '../later/use-loaded.ts'
import { itself, useObservable, useSession } from '../use-session.ts'
import { ChoiceRadio } from './choice-radio.tsx'
import { Notice, noticeId, StepHeading } from './step-parts.tsx'

/** How many products are shown at once; a catalogue with more has a search. */
const AT_A_GLANCE = 12

export function isSearched(products: readonly Product[]): boolean {
  return products.length > AT_A_GLANCE
}

/** The products that are shown now. */
interface ProductView {
  readonly shown: readonly Product[]
  /** A button that shows more of them. */
  readonly more?: ReactNode
}

export function ProductStep() {
  const { catalogue, texts } = useSession().shop
  const { products } = catalogue
  const [enlarged, setEnlarged] = useState<Product | null>(null)
  const [view, setView] = useState<ProductView>({ shown: products.slice(0, AT_A_GLANCE) })
  return (
    <div className="ask">
      <StepHeading id="product" />
      <Notice id={noticeId('product')} text={texts.notices.product} />
      {isSearched(products) && (
        <div className="finder">
          <ErrorBoundary>
            <Search first={AT_A_GLANCE} onView={setView} />
          </ErrorBoundary>
        </div>
      )}
      <fieldset aria-describedby={noticeId('product')}>
        <legend className="unseen">{SELECTIONS.product.label}</legend>
        <div className="products">
          {view.shown.map((product) => (
            <ProductCard key={product.id} product={product} onEnlarge={setEnlarged} />
          ))}
        </div>
      </fieldset>
      {view.more}
      {enlarged && <Overlay product={enlarged} onClose={() => setEnlarged(null)} />}
    </div>
  )
}

export interface OverlayProps {
  readonly product: Product
  readonly onClose: () => void
}

function Overlay({ product, onClose }: OverlayProps) {
  const later = useObservable(laterChunk, itself)
  return (
    <Dialog className="overlay" title={product.label} onClose={onClose}>
      {later.kind === 'loaded' ? (
        <later.chunk.ProductTryOut product={product} onClose={onClose} />
      ) : (
        <BarePicture product={product} />
      )}
    </Dialog>
  )
}

export interface SearchProps {
  readonly first: number
  readonly onView: (view: ProductView) => void
}

const loadSearch = () => import('./product-search.tsx')

/** Only large catalogues load it, as a chunk of its own. */
function Search(props: SearchProps) {
  const loaded = useLoaded(loadSearch)
  return loaded && <loaded.ProductSearch {...props} />
}

interface ProductCardProps {
  readonly product: Product
  readonly onEnlarge: (product: Product) => void
}

/** What one piece costs at least. */
export function useLowestPrice(product: Product): string {
  return `da ${formatPrice(lowestUnit(useSession().shop.catalogue, product))}/pz`
}

/** The radio selects; the label selects and opens the overlay; the button only opens the overlay. */
const ProductCard = memo(function ProductCard({ product, onEnlarge }: ProductCardProps) {
  const session = useSession()
  const price = useLowestPrice(product)
  const radioId = `product-${product.id}`
  const chooseAndEnlarge = () => {
    session.choose('product', product.id)
    // The overlay returns the focus to the radio when it closes.
    document.getElementById(radioId)?.focus()
    onEnlarge(product)
  }
  return (
    <div className="product">
      <ChoiceRadio name="product" value={product.id} id={radioId} />
      <label htmlFor={radioId} onClick={chooseAndEnlarge}>
        <BarePicture product={product} />
        <span className="what">{product.label}</span>
        <span className="price">{price}</span>
      </label>
      <button
        type="button"
        className="iconbtn zoom"
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
