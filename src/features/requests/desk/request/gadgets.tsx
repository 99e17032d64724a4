import type { RequestSheet, SheetGadget } from '../../wire/request-sheet.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { LargePicture } from './large-picture.tsx'
import { pictureOf } from './logo.tsx'
import { RowPicture } from '../inbox/row-picture.tsx'

/** All gadgets of a request in short, under what they cost together. */
export function Gadgets(sheet: Pick<RequestSheet, 'row' | 'gadgets' | 'listed' | 'logos'>) {
  const { gadgets, listed } = sheet
  return (
    <section className="sheet-gadgets" aria-labelledby="gadgets-title">
      <h3 id="gadgets-title">
        {gadgets.length} gadget
        {listed && (
          <span className="gadgets-total">
            Totale a listino <b>{listed}</b>
          </span>
        )}
      </h3>
      <ol>
        {numbered(gadgets).map(({ number, ...gadget }) => (
          <Gadget key={number} {...gadget} picture={pictureOf(sheet, number - 1, gadget.picture)} />
        ))}
      </ol>
    </section>
  )
}

/** The same gadget may come twice. */
function numbered(gadgets: readonly SheetGadget[]) {
  return gadgets.map((gadget, at) => ({ ...gadget, number: at + 1 }))
}

function Gadget({ picture, ordered, chosen, price, sum, difference }: SheetGadget) {
  return (
    <li>
      <span className="tile">
        <RowPicture picture={picture} />
        {picture && <LargePicture name={ordered} picture={picture} />}
      </span>
      <p className="gadget-line">
        <b>{ordered}</b>
        <b>{sum || '–'}</b>
      </p>
      <p className="aside">{chosen}</p>
      <p className="aside">{price}</p>
      {difference && (
        <p className="look">
          <Icon name="alert" />
          <span>Diverso dal listino: {difference}.</span>
        </p>
      )}
    </li>
  )
}
