import { memo } from 'react'
import { useForm, useValue } from '../form/form-context.ts'
import type { OfferedList } from './default-choices.ts'
import {
  offer,
  offerEverywhere,
  offerNoMore,
  offersOf,
  type ProductOffer,
} from './offered-entries.ts'

// Of more than these a seller looks for some, not for all.
const MOST_UNFOLDED = 30

/** The products that offer a colour, a material, a print or a packaging: a new one may be in none of them. */
export function OfferedBy({ list, id }: { readonly list: OfferedList; readonly id: string }) {
  const { root, change } = useForm()
  // What the offers depend on.
  useValue(['products'])
  useValue(['defaultColors'])
  useValue([list])
  const offers = offersOf(root(), list, id)
  const offering = offers.filter(({ isOffered }) => isOffered).length
  if (offers.length === 0) return
  return (
    <fieldset className="field field-group">
      <legend>Disponibile in</legend>
      <p role="status" className={offering === 0 ? 'field-warning' : 'field-about'}>
        {offeringInWords(offering, offers.length)}
      </p>
      {offering < offers.length && (
        <button type="button" onClick={() => change(...offerEverywhere(root(), list, id))}>
          Usa in tutti i prodotti
        </button>
      )}
      <details open={offers.length <= MOST_UNFOLDED}>
        <summary>Scegli i prodotti</summary>
        <div
          className="checks"
          onChange={({ target }) => {
            if (!(target instanceof HTMLInputElement)) return
            const position = Number(target.value)
            if (target.checked) change(offer(root(), list, id, position))
            else change(...offerNoMore(root(), list, id, position))
          }}
        >
          {offers.map((each, position) => (
            <OfferCheck key={each.product} position={position} {...each} />
          ))}
        </div>
      </details>
    </fieldset>
  )
}

/** Rendered only where it has changed: a catalogue may have a thousand. */
const OfferCheck = memo(function OfferCheck({
  label,
  isOffered,
  position,
}: ProductOffer & { readonly position: number }) {
  return (
    <label className={isOffered ? 'check on' : 'check'}>
      <input type="checkbox" value={position} checked={isOffered} readOnly />
      {label}
    </label>
  )
})

function offeringInWords(offering: number, all: number): string {
  if (offering === 0) return 'Ancora in nessun prodotto: scegli quali.'
  if (offering === all) return 'Tutti i prodotti.'
  return `${offering} ${offering === 1 ? 'prodotto' : 'prodotti'} su ${all}.`
}
