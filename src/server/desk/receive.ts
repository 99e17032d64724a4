import * as v from 'valibot'
import { ANSWER } from '../http/relay-texts.ts'
import type { Bindings, RequestGuard } from '../http/request-guard.ts'
import type { Context, Hono } from 'hono'
import type { DeskSession } from './desk-store.ts'

/** How large a body may be, and how many may come. */
export type BodyLimits = Pick<
  Parameters<RequestGuard['receive']>[1],
  'largestBytes' | 'counted' | 'limits' | 'memory'
>

/** Reads the body of a POST by its schema, within limits. */
export type Receive = <Schema extends v.GenericSchema>(
  context: DeskCall,
  schema: Schema,
  change: (asked: v.InferOutput<Schema>) => Promise<Response>,
  limits?: BodyLimits,
) => Promise<Response>

export const LARGEST_BODY_BYTES = 16 * 1024
// A seller is never this quick; a program that runs wild is.
const SMALL_CHANGES: BodyLimits = {
  largestBytes: LARGEST_BODY_BYTES,
  counted: 'desk-changes ',
  limits: [{ name: 'minute', windowMs: 60_000, most: 300 }],
}

export function receiveBy(guard: Pick<RequestGuard, 'receive'>): Receive {
  return async (context, schema, change, limits = SMALL_CHANGES) => {
    const body = await guard.receive(context, { type: 'application/json', ...limits })
    if (!Buffer.isBuffer(body)) return context.text(body.text, body.status, { ...body.headers })
    const asked = readJson(schema, body)
    return asked === undefined ? context.text(ANSWER.unreadable, 400) : change(asked)
  }
}

export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  body: Buffer,
): v.InferOutput<Schema> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(body.toString('utf8')))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

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
export type DeskCall = Context<DeskEnv>
