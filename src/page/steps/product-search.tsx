import { withDefaults } from '../../shop/texts/changed-texts.ts'
import { SEARCH_TEXTS } from '../../shop/texts/search-texts.ts'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Product } from '../../order/catalogue.ts'
import { findProducts } from '../../order/find-products.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { formatWhole } from '../../order/money.ts'
import { useOrder, useSession } from '../use-session.ts'
import type { SearchProps } from './product-step.tsx'

const MORE_AT_A_TIME = 24

const useSearchTexts = () => withDefaults(useSession().shop.lazyTexts.search, SEARCH_TEXTS)

/** Searches products by name, and passes the ones to be shown to the step. */
export function ProductSearch({ first, onView }: SearchProps) {
  const { catalogue } = useSession().shop
  const texts = useSearchTexts()
  const chosen = useOrder((order) => order.dataset.product)
  const [{ typed, limit }, setSearch] = useState({ typed: '', limit: first })
  // Only while nothing is typed: search results must not move under the pointer.
  const products = useChosenInView(catalogue.products, chosen, typed ? Infinity : limit)

  const found = useMemo(() => findProducts(products, typed), [products, typed])
  // A layout effect, so that field and results change in the same frame.
  useLayoutEffect(() => {
    const showMore = () => {
      setSearch({ typed, limit: limit + MORE_AT_A_TIME })
      // The first new product, once it is rendered.
      requestAnimationFrame(() => radioAt(limit)?.focus())
    }
    const left = Math.min(found.length - limit, MORE_AT_A_TIME)
    onView({
      shown: found.slice(0, limit),
      more: left > 0 && <MoreButton left={left} onClick={showMore} />,
    })
  }, [found, typed, limit, onView])

  const field = useRef<HTMLInputElement>(null)
  const type = (text: string) => setSearch({ typed: text, limit: first })
  const showAll = () => {
    type('')
    // The button disappears, and the focus must not be lost with it.
    field.current?.focus()
  }
  return (
    <>
      <label className="field">
        <span>{texts.label}</span>
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={goToResults}
        />
      </label>
      <p role="status">{foundInWords(found.length, typed.trim(), texts)}</p>
      {found.length === 0 && (
        <button type="button" className="btn ghost" onClick={showAll}>
          {texts.showAll}
        </button>
      )}
    </>
  )
}

/** Moves the chosen product to the front where it would not be among the first ones shown. */
function useChosenInView(
  products: readonly Product[],
  chosen: string,
  shown: number,
): readonly Product[] {
  const [ordered, setOrdered] = useState(products)
  const index = ordered.findIndex(({ id }) => id === chosen)
  const product = ordered[index]
  if (product && index >= shown) {
    setOrdered([product, ...ordered.filter((other) => other !== product)])
  }
  return ordered
}

function foundInWords(found: number, typed: string, texts: typeof SEARCH_TEXTS): string {
  const count = formatWhole(found)
  if (found === 0) return fillPlaceholders(texts.none, { typed })
  if (typed === '') return fillPlaceholders(texts.all, { count })
  return found === 1 ? texts.one : fillPlaceholders(texts.many, { count })
}

/** Enter would leave the step; here it moves to the results, like the arrow key. */
function goToResults(event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing || !['Enter', 'ArrowDown'].includes(event.key)) return
  event.preventDefault()
  radioAt(0)?.focus()
}

function MoreButton({ left, onClick }: { left: number; onClick: () => void }) {
  const { showOne, showMore } = useSearchTexts()
  return (
    <button type="button" className="btn ghost" onClick={onClick}>
      {left === 1 ? showOne : fillPlaceholders(showMore, { count: left })}
    </button>
  )
}

function radioAt(index: number): HTMLInputElement | undefined {
  return document.querySelectorAll<HTMLInputElement>('input[name="product"]')[index]
}
