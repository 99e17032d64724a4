import { observable, type Observable } from '../wizard/observable.ts'
import type { DeskContext } from './desk-feature.ts'
import type { DeskServer } from './desk-server.ts'
import { useSyncExternalStore } from 'react'

/**
 * Asks the server. The answer is undefined where none came, and where a later call was made meanwhile: an
 * answer that comes late would take back what the later one says.
 */
export function createAsk(server: Pick<DeskServer, 'get'>, onFailed: (problem: string) => void) {
  let last = 0
  return async <T>(path: string): Promise<T | undefined> => {
    last += 1
    const own = last
    const reply = await server.get<T>(path)
    if (own !== last) return undefined
    if (reply.kind === 'failed') onFailed(reply.detail)
    return reply.kind === 'done' ? reply.value : undefined
  }
}

export interface Loaded<T> {
  /** Undefined until the first answer came. */
  readonly value: T | undefined
  /** Why the last call failed. What was shown before stays. */
  readonly problem: string
  /** When it was read, so that moments can be said as people say them. */
  readonly at: number
}

export type Loader<T> = ReturnType<typeof createLoader<T>>

/** What the server says at this path, which may change. */
export function createLoader<T>(
  { server, now }: Pick<DeskContext, 'server' | 'now'>,
  path: string | (() => string),
) {
  const loaded = observable<Loaded<T>>({ value: undefined, problem: '', at: now() })
  const fail = (problem: string) => loaded.set({ ...loaded.getSnapshot(), problem })
  const ask = createAsk(server, fail)
  return {
    ...loaded,
    fail,
    /** Reads it anew, and returns it where this is the last answer. */
    load: async (): Promise<T | undefined> => {
      const value = await ask<T>(typeof path === 'string' ? path : path())
      if (value !== undefined) loaded.set({ value, problem: '', at: now() })
      return value
    },
  }
}

export function useCurrent<T>(source: Pick<Observable<T>, 'subscribe' | 'getSnapshot'>): T {
  return useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot)
}
