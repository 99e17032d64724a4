import { currentOf, gadgetsOf, MOST_GADGETS, type Gadget, type Placed } from './order.ts'

export function hasRoom({ before, after }: Pick<Placed, 'before' | 'after'>): boolean {
  return before.length + 1 + after.length < MOST_GADGETS
}

/** Adds a gadget at the end and configures it. The present one becomes a line of the request. */
export function withAnother(order: Placed, added: Gadget): Placed {
  return opened([...gadgetsOf(order), added], Number.MAX_SAFE_INTEGER)
}

/** Configures the gadget at `index`. */
export function opening(order: Placed, index: number): Placed {
  return opened(gadgetsOf(order), index)
}

/** A copy follows the gadget at `index`; which one is being configured stays. Its dataset is an object of its own. */
export function withCopy(order: Placed, index: number): Placed {
  const copied = gadgetsOf(order)[index]
  if (!copied) return opening(order, order.before.length)
  return withGadget(order, index + 1, { ...copied, dataset: { ...copied.dataset } })
}

/** Puts a gadget at `index`, or at the end where the request has fewer; which one is being configured stays. */
export function withGadget(order: Placed, index: number, added: Gadget): Placed {
  const { before, after } = order
  const current = currentOf(order)
  return index <= before.length
    ? { ...current, before: inserted(before, index, added), after }
    : { ...current, before, after: inserted(after, index - before.length - 1, added) }
}

/** Instead of the one that is being configured, the next one is, or else the last. A request keeps its only gadget. */
export function without(order: Placed, index: number): Placed {
  const gadgets = gadgetsOf(order)
  const left = gadgets.filter((_, place) => place !== index)
  if (left.length === 0) return opening(order, 0)
  const current = order.before.length
  return opened(left, index < current ? current - 1 : current)
}

function opened(gadgets: readonly Gadget[], wanted: number): Placed {
  const index = Math.max(0, Math.min(wanted, gadgets.length - 1))
  const current = gadgets[index]
  if (!current) throw new Error('a request has at least one gadget')
  return { ...currentOf(current), before: gadgets.slice(0, index), after: gadgets.slice(index + 1) }
}

function inserted(gadgets: readonly Gadget[], index: number, added: Gadget): readonly Gadget[] {
  return [...gadgets.slice(0, index), added, ...gadgets.slice(index)]
}
