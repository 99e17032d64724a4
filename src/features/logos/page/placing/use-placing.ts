import { productOf } from '../../../../order/dataset.ts'
import { chosenPlacement, type Placement } from '../../../../order/logo/placement.ts'
import { measuresInWords, measuresOf } from '../../../../order/logo/placement-in-words.ts'
import { photoSizes } from '../../../../page/picture/own-mark.ts'
import { itself, useObservable, useOrder, useSession } from '../../../../page/use-session.ts'
import { useLogo } from '../logo-of-gadget.ts'
import { setState, stateOf } from '../logo-state.ts'
import { printableOf } from '../printable.ts'

/** Where the logo of the gadget that is being configured lies, and how it is put elsewhere. */
export function usePlacing() {
  const { shop, setLogo } = useSession()
  useObservable(photoSizes, itself)
  const dataset = useOrder((order) => order.dataset)
  const placement = useOrder((order) => order.placement)
  const { key, logo } = useLogo()
  const product = productOf(shop.catalogue, dataset)
  if (!logo || !product) return undefined
  const { area, mm } = printableOf(product, dataset.color)
  const measures = measuresOf(mm, logo, placement)
  return {
    logo,
    area,
    placement,
    measures,
    words: measuresInWords(measures),
    /** Null puts it back into the middle. The new place is announced. */
    put: (wanted: Placement | null): void => {
      setLogo({ placement: wanted ? chosenPlacement(wanted) : undefined })
      setState(key, { ...stateOf(key), last: 'placed' })
    },
  }
}

export type Placing = NonNullable<ReturnType<typeof usePlacing>>
