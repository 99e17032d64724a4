import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Order } from '../order/order.ts'
import { perChoice, type ChoiceId, type Choices } from '../order/selections.ts'
import type { Observable } from '../wizard/observable.ts'
import type { Wizard } from '../wizard/wizard.ts'
import type { Session } from './session.ts'

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no SessionContext')
  return session
}

export function useObservable<T, S>(source: Observable<T>, select: (value: T) => S): S {
  return useSyncExternalStore(
    source.subscribe,
    () => select(source.getSnapshot()),
    () => select(source.getInitialSnapshot()),
  )
}

export function useOrder<S>(select: (order: Order) => S): S {
  return useObservable(useSession().order, select)
}

/** Returns all choices but `own`, and the same object as long as none of them changes. */
export function useChoices(own?: ChoiceId): Choices {
  const key = useOrder(({ dataset }) =>
    JSON.stringify(perChoice((id) => (id === own ? '' : dataset[id]))),
  )
  return useMemo(() => JSON.parse(key) as Choices, [key])
}

export function useWizard<S>(select: (wizard: Wizard) => S): S {
  return useObservable(useSession().wizard, select)
}

export const itself = <T>(value: T): T => value
