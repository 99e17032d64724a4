import type { ComponentType, ReactNode } from 'react'
import type { PiecePicture } from '../shop/catalogue/piece-layers.ts'
import type { Observable } from '../wizard/observable.ts'
import type { BadgeLook } from './badge.tsx'
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
  /** The chapter of the guide about its page. */
  readonly chapter?: string
  /** It is the guide: it stands apart from the other pages, and opens at the chapter of the page that is shown. */
  readonly isGuide?: boolean
  /** Makes its stores, once, when the desk is opened. */
  open(desk: DeskContext<View>): OpenDeskFeature
}

export interface NewCount extends Pick<Observable<number>, 'subscribe' | 'getSnapshot'> {
  /** "2 richieste nuove". */
  inWords(count: number): string
}

/** One thing in a group of 'Oggi'. */
export interface TodayRow {
  readonly id: string
  readonly name: string
  /** Below the name. */
  readonly words: string
  readonly picture: PiecePicture | undefined
  readonly onOpen: () => void
}

/** Things of one kind that wait for the seller. */
export interface TodayGroup extends Pick<BadgeLook, 'icon'> {
  readonly id: string
  readonly title: string
  readonly tone: 'brand' | 'bad' | 'warn' | 'calm'
  readonly count: number
  /** The first of them. */
  readonly rows: readonly TodayRow[]
  /** 'Mostrali tutti'. */
  readonly showAll: string
  readonly onShowAll: () => void
}

export type TodayGroups = Pick<Observable<readonly TodayGroup[]>, 'subscribe' | 'getSnapshot'>

/** What all features together add to a page. */
export interface OfOtherFeatures {
  readonly firstSteps: ReactNode
  readonly figures: ReactNode
  /** Stand among the charts about business. */
  readonly charts: ReactNode
  /** Leads to where the mail account is entered. */
  readonly toMailAccount: ReactNode
  /** Beside number and moment of a request. */
  readonly sheetMarks: (requestId: string) => ReactNode
  /** In the sheet of a request. */
  readonly sheetParts: (requestId: string) => ReactNode
  /** Stand above the list of requests. */
  readonly topActions: ReactNode
  /** What to do with the open request, before anything else. */
  readonly sheetActions: (requestId: string) => ReactNode
  readonly today: TodayGroups
}

export interface OpenDeskFeature {
  readonly Page: ComponentType<OfOtherFeatures>
  /** Stands above every page. */
  readonly Notices?: ComponentType
  /** What a seller could do first, where there is nothing else to do yet. */
  readonly FirstSteps?: ComponentType
  /** A few figures of the last days, where nothing is open. */
  readonly Figures?: ComponentType
  /** Charts of its own, beside those about requests. */
  readonly Charts?: ComponentType
  /** A button that leads to where the mail account is entered. */
  readonly ToMailAccount?: ComponentType
  /** A few words beside number and moment of a request. */
  readonly SheetMark?: ComponentType<{ readonly requestId: string }>
  /** Stands in the sheet of a request. */
  readonly SheetPart?: ComponentType<{ readonly requestId: string }>
  /** A button above the list of requests. */
  readonly TopAction?: ComponentType
  /** A button at the top of the sheet of a request. */
  readonly SheetAction?: ComponentType<{ readonly requestId: string }>
  /** What waits for the seller, in 'Oggi'. */
  readonly today?: TodayGroups
  /** How many things are new, said in the navigation and the title. */
  readonly count?: NewCount
  /** Loads what its page needs, before somebody opens it. */
  readonly ahead?: () => Promise<unknown>
  /** Its page has been opened. */
  readonly onShow?: () => void
  /** Something has changed on the server. */
  readonly refresh?: () => void
  /** A key was pressed on its page, without Ctrl and the like; true where it meant something. */
  readonly onKey?: (key: string, target: EventTarget | null) => boolean
}
