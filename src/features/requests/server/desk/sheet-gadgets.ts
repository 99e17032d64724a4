import type { Catalogue } from '../../../../order/catalogue.ts'
import { UNKNOWN } from '../../../../order/dataset.ts'
import { formatWhole } from '../../../../order/money.ts'
import type { OfferTexts, PriceTexts } from '../../../../order/order-texts.ts'
import { unitPriceText } from '../../../../order/price-texts.ts'
import { CHOICE_IDS } from '../../../../order/selections.ts'
import { deskPicture } from '../../../../page/prerender.tsx'
import type { SheetGadget, SheetLine } from '../../wire/request-sheet.ts'
import type { CheckedGadget, CheckedOrder } from '../checked-order.ts'
import { sheetPrice } from '../sheet-price.ts'
import { differenceIn } from '../verdicts-in-words.ts'
import { selectionInWords, shortLine } from './request-row.ts'

interface ShownBy {
  readonly catalogue: Catalogue
  readonly texts: { readonly prices: PriceTexts; readonly offer: OfferTexts }
}

/** Each of several gadgets in short; empty where there is one. */
export function sheetGadgets({ gadgets }: CheckedOrder, shop: ShownBy): readonly SheetGadget[] {
  return gadgets.length === 1 ? [] : gadgets.map((gadget) => sheetGadget(gadget, shop))
}

function sheetGadget(gadget: CheckedGadget, { catalogue, texts }: ShownBy): SheetGadget {
  const { selections, quote } = gadget
  const [product = '', ...chosen] = CHOICE_IDS.map((id) =>
    shortLine(selectionInWords(selections, id, catalogue)),
  )
  const price = sheetPrice(gadget, texts)
  const { quantity } = selections
  return {
    picture: deskPicture(catalogue, selections),
    ordered: `${quantity ? `${formatWhole(quantity)} × ` : ''}${product || UNKNOWN}`,
    chosen: chosen.filter((text) => text !== '').join(' · '),
    price: [
      ...(quote ? [unitPriceText(quote.unit, texts.prices)] : []),
      ...(price?.setup ? [`${price.setup.label} ${price.setup.amount}`] : []),
    ].join(' · '),
    sum: price?.total.amount ?? '',
    difference: differenceIn(gadget, texts.offer),
  }
}

/** As an answer quotes it. */
export function gadgetLine({ ordered, chosen, sum }: SheetGadget): SheetLine {
  return { label: ordered, text: [chosen, sum].filter((text) => text !== '').join(', ') }
}
