import { observable } from '../../wizard/observable.ts'

/** The visitor's own picture is kept here, and stands on the pieces instead of the placeholder. */
export const OWN_MARK_KEY = 'omaggio.logo'

/** The name of the visitor's picture, for the text alternatives of what it stands on. */
export const ownMarkName = observable<string | undefined>(undefined)

type MarkStyle = (ownLogo: string | undefined) => Readonly<Record<string, string>> | undefined

/** Custom properties for the picture of a gadget, so that it shows the mark of this one. */
export const markStyles = observable<{ readonly of: MarkStyle }>({ of: () => undefined })
