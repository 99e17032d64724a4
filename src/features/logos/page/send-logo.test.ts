import { expect, it, vi } from 'vitest'
import { demoCatalogue, demoDataset, demoShop } from '../../../../tests/support/demo-shop.ts'
import { newOrder } from '../../../order/order.ts'
import { surfaceOf } from '../../../page/picture/surfaces.ts'
import { publicShop } from '../../../shop/public-shop.ts'
import { setState } from './logo-state.ts'
import { sentLogos } from './send-logo.ts'

// The sprite is the browser's.
vi.mock('./mark-in-sprite.ts', () => ({ surfaceInSprite: surfaceOf }))

const LOGO = {
  name: 'giglio.png',
  keepsBackground: false,
  ink: 'red',
  hasBackground: false,
  width: 400,
  height: 400,
  isVector: false,
  contrast: 1,
  contrastOnWhite: 1,
  thinnest: 1,
}

const placement = { x: 0.25, y: 0.5, size: 0.5, turn: 20 }
const PLACED =
  '0,5 × 0,5 cm, centro a 1,3 cm da sinistra e 0,5 cm dall’alto della zona di stampa, ruotato di 20°'

it('[SG19] [LG33] names for every printed gadget its own logo, or else the one of all, with its ink and its place in centimetres', async () => {
  setState('', { logo: LOGO, last: 'shown' })
  setState('own1', { logo: { ...LOGO, name: 'fiera.svg' }, last: 'shown' })
  const order = {
    ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer),
    before: [{ dataset: demoDataset({ print: 'screen' }) }],
    after: [
      { dataset: demoDataset({ print: 'none' }) },
      { dataset: demoDataset(), ownLogo: 'own1', placement },
      { dataset: demoDataset(), ownLogo: 'lost' },
    ],
  }
  // Without a browser there are no pixels to upload.
  expect(await sentLogos(publicShop(demoShop), order)).toEqual([
    { name: 'giglio.png', id: null, ink: 'rosso', measures: '0,9 × 0,9 cm, al centro' },
    { name: 'giglio.png', id: null, measures: '0,9 × 0,9 cm, al centro' },
    undefined,
    { name: 'fiera.svg', id: null, placement, measures: PLACED },
    { name: 'giglio.png', id: null, measures: '0,9 × 0,9 cm, al centro' },
  ])
})
