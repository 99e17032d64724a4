import { expect, it, vi } from 'vitest'
import { demoCatalogue, demoDataset, demoShop } from '../../../../tests/support/demo-shop.ts'
import { newOrder } from '../../../order/order.ts'
import { publicShop } from '../../../shop/public-shop.ts'
import { setState } from './logo-state.ts'
import { sentLogos } from './send-logo.ts'

// The sprite is the browser's.
vi.mock('./mark-in-sprite.ts', () => ({}))

const LOGO = {
  name: 'giglio.png',
  keepsBackground: false,
  scale: 85,
  ink: 'red',
  hasBackground: false,
  width: 400,
  height: 400,
  isVector: false,
  contrast: 1,
  contrastOnWhite: 1,
}

it('[SG19] names for every printed gadget its own logo, or else the one of all, with the ink where one is chosen', async () => {
  setState('', { logo: LOGO, last: 'shown' })
  setState('own1', { logo: { ...LOGO, name: 'fiera.svg' }, last: 'shown' })
  const order = {
    ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer),
    before: [{ dataset: demoDataset({ print: 'screen' }) }],
    after: [
      { dataset: demoDataset({ print: 'none' }) },
      { dataset: demoDataset(), ownLogo: 'own1' },
      { dataset: demoDataset(), ownLogo: 'lost' },
    ],
  }
  // Without a browser there are no pixels to upload.
  expect(await sentLogos(publicShop(demoShop), order)).toEqual([
    { name: 'giglio.png', id: null, ink: 'rosso' },
    { name: 'giglio.png', id: null, ink: undefined },
    undefined,
    { name: 'fiera.svg', id: null, ink: undefined },
    { name: 'giglio.png', id: null, ink: undefined },
  ])
})
