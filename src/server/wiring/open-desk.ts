import { createDeskAccess } from '../desk/desk-access.ts'
import { deskLink } from '../desk/desk-address.ts'
import type { DeskStore } from '../desk/desk-store.ts'
import {
  createDeskInbox,
  type DeskInboxOptions,
} from '../../features/requests/server/desk/desk-inbox.ts'
import { createDeskTrend } from '../../features/trend/server/desk-trend.ts'
import { watchInbox } from '../../features/requests/server/desk/watch-inbox.ts'
import type { DeskRoutes } from '../desk/desk-env.ts'
import { createEventStreams } from '../desk/event-stream.ts'
import {
  createDeskStatus,
  type DeskStatusOptions,
} from '../../features/status/server/desk-status.ts'
import { createDeskRoutes, type DeskRoutesOptions } from '../desk/desk-routes.ts'
import type { InboxStore } from '../../features/requests/server/inbox/inbox-store.ts'
import type { SellerStore } from '../../features/requests/server/seller/seller-store.ts'
import type { TrendStore } from '../../features/trend/server/trend-store.ts'

export interface Desk {
  readonly routes: DeskRoutes
  /** Only on a terminal: a log must hold no link, and says how to get one. */
  readonly sayLink: (address: string) => Promise<void>
  /** Ends the streams, which would keep the server open. */
  readonly stop: () => void
}

export interface OpenDeskOptions
  extends
    Omit<DeskRoutesOptions, 'access' | 'sessions' | 'inbox' | 'events' | 'status' | 'trend'>,
    Omit<DeskStatusOptions, 'inbox' | 'now'>,
    Omit<DeskInboxOptions, 'inbox' | 'seller' | 'shops' | 'now'> {
  readonly inbox: InboxStore
  readonly seller: SellerStore
  readonly trend: TrendStore
  readonly store: DeskStore
  readonly isTerminal: boolean
  readonly say: (sentence: string) => void
}

export function openDesk({ store, isTerminal, say, ...options }: OpenDeskOptions): Desk {
  const access = createDeskAccess(store, options.now)
  const inbox = createDeskInbox(options)
  const status = createDeskStatus(options)
  const trend = createDeskTrend(options)
  const events = createEventStreams((listener) => watchInbox(options, listener))
  return {
    routes: createDeskRoutes({ ...options, access, sessions: store, inbox, events, status, trend }),
    async sayLink(address) {
      if (!isTerminal) return say('Il banco: per entrare, un link con npm run desk -- link')
      say(`Il banco, per 15 minuti e una volta sola: ${deskLink(address, await access.newLink())}`)
    },
    stop: events.closeAll,
  }
}
