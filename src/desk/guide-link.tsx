import { createContext, type ReactNode, use } from 'react'

/** Set by the frame, which knows the guide and the page that is shown. */
export const GuideLinkContext = createContext<ReactNode>(null)

/** In the bar of each page, since the tabs of a phone have no place for the guide. */
export function GuideLink() {
  return use(GuideLinkContext)
}
