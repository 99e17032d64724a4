import type { Context, Hono } from 'hono'
import type { DeskSession } from './desk-store.ts'
import type { Bindings } from '../http/request-guard.ts'

interface DeskEnv {
  Bindings: Bindings
  Variables: {
    session: DeskSession
    /** Whether the session of a call that takes long is still open. */
    isOpen: () => Promise<boolean>
  }
}

/** Routes that only a session reaches. */
export type DeskRoutes = Hono<DeskEnv>
export type DeskContext = Context<DeskEnv>
