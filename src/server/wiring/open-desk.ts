import { createDeskAccess } from '../desk/desk-access.ts'
import { deskLink } from '../desk/desk-address.ts'
import type { DeskStore } from '../desk/desk-store.ts'
import {
  createDeskRoutes,
  type DeskRoutes,
  type DeskRoutesOptions,
} from '../http/desk/desk-routes.ts'

export interface Desk {
  readonly routes: DeskRoutes
  /** Only on a terminal: a log must hold no link. */
  readonly sayLink: (address: string) => Promise<void>
}

export interface OpenDeskOptions extends Omit<DeskRoutesOptions, 'access' | 'sessions'> {
  readonly store: DeskStore
  readonly isTerminal: boolean
  readonly say: (sentence: string) => void
}

export function openDesk({ store, isTerminal, say, ...options }: OpenDeskOptions): Desk {
  const access = createDeskAccess(store, options.now)
  return {
    routes: createDeskRoutes({ ...options, access, sessions: store }),
    async sayLink(address) {
      if (!isTerminal) return
      say(`Il banco, per 15 minuti e una volta sola: ${deskLink(address, await access.newLink())}`)
    },
  }
}
