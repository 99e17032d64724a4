import { lazy, Suspense } from 'react'
import type { DeskFeature } from '../../../desk/desk-feature.ts'
import type { ShopView } from './shop-editor.tsx'

const PART = /^[a-z0-9./-]*$/

/** The shop, changed in the browser. Its forms and stores come with the page. */
export const shopPage = {
  address: 'negozio',
  label: 'Negozio',
  icon: 'shop',
  view: {
    parse(value) {
      const part = value('parte')
      return { part: PART.test(part) ? part : '' }
    },
    write: ({ part }) => ({ parte: part }),
  },
  open: (desk) => ({
    Page: () => (
      <Suspense fallback={<p>Apro il negozio…</p>}>
        <ShopEditor {...desk} />
      </Suspense>
    ),
  }),
} satisfies DeskFeature<ShopView>

const ShopEditor = lazy(async () => {
  const loaded = await import('./shop-editor.tsx').catch(() => undefined)
  return { default: loaded?.ShopEditorPage ?? NotLoaded }
})

/** The server may have been renewed since the desk was opened. */
function NotLoaded() {
  return (
    <div role="alert">
      <p>Il negozio non si apre: controlla la rete e ricarica.</p>
      <button type="button" onClick={() => location.reload()}>
        Ricarica
      </button>
    </div>
  )
}
