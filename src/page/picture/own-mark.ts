import type { Gadget } from '../../order/order.ts'
import type { Extent } from '../../order/logo/placement.ts'
import { observable } from '../../wizard/observable.ts'

/** The visitor's own picture is kept here, and stands on the pieces instead of the placeholder. */
export const OWN_MARK_KEY = 'omaggio.logo'

/** The name of the visitor's picture, for the text alternatives of what it stands on. */
export const ownMarkName = observable<string | undefined>(undefined)

type MarkStyle = (gadget: Gadget) => Readonly<Record<string, string>> | undefined

/** Custom properties for the picture of a gadget, so that it shows the mark of this one. */
export const markStyles = observable<{ readonly of: MarkStyle }>({ of: () => undefined })

/** The photos that are shown with a mark: by their files, in pixels. */
export const photoSizes = observable<ReadonlyMap<string, Extent>>(new Map())
