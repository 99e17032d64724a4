import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { demoDataset, demoShop } from '../../../tests/support/demo-shop.ts'
import { pageSession } from '../../../tests/support/page-session.ts'
import { publicShop } from '../../shop/public-shop.ts'
import { SessionContext } from '../use-session.ts'
import { AddGadget } from './gadget-cards.tsx'
import { CopyGadget } from './gadget-parts.tsx'

function shown(severalGadgets: boolean | undefined): string {
  const shop = publicShop({ ...demoShop, settings: { ...demoShop.settings, severalGadgets } })
  return renderToStaticMarkup(
    <SessionContext value={pageSession({ shop })}>
      <AddGadget />
      <CopyGadget gadget={{ dataset: demoDataset() }} name="Tazza" />
    </SessionContext>,
  )
}

it('[SG18] offers to add and to duplicate a gadget, unless the shop does not want that', () => {
  expect(shown(undefined)).toContain('Aggiungi un altro gadget')
  expect(shown(undefined)).toContain('Duplica Tazza')
  expect(shown(true)).toContain('Aggiungi un altro gadget')
  expect(shown(false)).toBe('')
})
