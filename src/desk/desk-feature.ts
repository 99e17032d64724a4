import type { ComponentType, ReactNode } from 'react'
import type { Observable } from '../wizard/observable.ts'
import type { DeskServer } from './desk-server.ts'
import type { IconName } from './icon.tsx'
import type { AddressedPage, GoTo, Views } from './views.ts'

/** What every feature of the desk is opened with. */
export interface DeskContext<View = object> {
  readonly server: DeskServer
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
  /** This desk has published the shop: its name, colours and drawings may be others. */
  readonly onPublished: () => void
  /** The feature's own part of the address. */
  readonly views: Views<View>
  readonly goTo: GoTo
}

/** What a feature adds to the desk: one page with its place in the navigation. */
export interface DeskFeature<View = object> extends AddressedPage<View> {
  readonly label: string
  readonly icon: IconName
  /** Its page fills the whole sheet and scrolls in parts. */
  readonly isFull?: boolean
  /** Makes its stores, once, when the desk is opened. */
  open(desk: DeskContext<View>): OpenDeskFeature
}

export interface OpenDeskFeature {
  /** `firstSteps`: those that all features propose. */
  readonly Page: ComponentType<{ readonly firstSteps: ReactNode }>
  /** Stands above every page. */
  readonly Notices?: ComponentType
  /** What a seller could do first, where there is nothing else to do yet. */
  readonly FirstSteps?: ComponentType
  /** How many things wait for the seller, said in the navigation and the title. */
  readonly count?: Pick<Observable<number>, 'subscribe' | 'getSnapshot'>
  /** Its page has been opened. */
  readonly onShow?: () => void
  /** Something has changed on the server. */
  readonly refresh?: () => void
  /** A key was pressed on its page, without Ctrl and the like; true where it meant something. */
  readonly onKey?: (key: string, target: EventTarget | null) => boolean
}
