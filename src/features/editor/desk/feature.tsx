import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { lazyPage } from '../../../desk/lazy-page.tsx'
import styles from './shop.css?url'
import type { ShopView } from './shop-editor.tsx'

const PART = /^[a-z0-9./-]*$/

const shopEditor = lazyPage({
  title: 'Negozio',
  styles,
  load: async () => (await import('./shop-editor.tsx')).ShopEditorPage,
})

/** The shop, changed in the browser. Its forms and stores come with the page. */
export const shopPage = {
  address: 'negozio',
  label: 'Negozio',
  icon: 'shop',
  chapter: 'prodotti',
  view: {
    parse(value) {
      const part = value('parte')
      return { part: PART.test(part) ? part : '' }
    },
    write: ({ part }) => ({ parte: part }),
  },
  open: (desk) => ({ Page: () => <shopEditor.Page {...desk} />, ahead: shopEditor.ahead }),
} satisfies DeskFeature<ShopView>
