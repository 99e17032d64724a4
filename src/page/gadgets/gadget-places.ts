import type { Gadget } from '../../order/order.ts'
import type { Dataset } from '../../order/selections.ts'

const places = new WeakMap<Dataset, number>()

/**
 * A number for each gadget of a request, growing in their order. It stays the same while others come and go, so that
 * it names the gadget, and a removed one finds back between those that it stood between.
 */
export function placesOf(gadgets: readonly Gadget[]): readonly number[] {
  const found: number[] = []
  for (const [index, { dataset }] of gadgets.entries()) {
    const previous = found.at(-1) ?? 0
    const known = places.get(dataset)
    const isKnown = known !== undefined && known > previous
    const place = isKnown ? known : between(previous, nextKnown(gadgets.slice(index + 1), previous))
    places.set(dataset, place)
    found.push(place)
  }
  return found
}

/** Where a gadget that was in the request before belongs among those that are in it now. */
export function indexFor({ dataset }: Gadget, gadgets: readonly Gadget[]): number {
  const place = places.get(dataset) ?? Infinity
  const index = placesOf(gadgets).findIndex((other) => other > place)
  return index === -1 ? gadgets.length : index
}

function nextKnown(gadgets: readonly Gadget[], previous: number): number | undefined {
  return gadgets.map(({ dataset }) => places.get(dataset) ?? 0).find((place) => place > previous)
}

function between(previous: number, next: number | undefined): number {
  return next === undefined ? previous + 1 : (previous + next) / 2
}
