import { useEffect } from 'react'
import type { DeskContext } from '../../../desk/desk-feature.ts'
import { createAsk, useCurrent } from '../../../desk/loader.ts'
import { observable } from '../../../wizard/observable.ts'
import { leaveFor } from '../../../desk/leave-for.ts'
import { requestsInWords } from '../../requests/desk/requests-in-words.ts'
import type { RequestOwner } from '../wire.ts'
import { RequestLines } from './request-line.tsx'

interface ShownOwner {
  readonly requestId: string
  readonly owner: RequestOwner | undefined
  readonly problem: string
  readonly at: number
}

type RequestOwnerStore = ReturnType<typeof createRequestOwner>

/** Whose the open request is. */
export function createRequestOwner({ server, now }: Pick<DeskContext, 'server' | 'now'>) {
  const shown = observable<ShownOwner>({ requestId: '', owner: undefined, problem: '', at: now() })
  const change = (changes: Partial<ShownOwner>) =>
    shown.set({ ...shown.getSnapshot(), at: now(), ...changes })
  const ask = createAsk(server, (problem) => change({ problem }))

  async function show(requestId: string): Promise<void> {
    if (requestId !== shown.getSnapshot().requestId) {
      change({ requestId, owner: undefined, problem: '' })
    }
    if (requestId === '') return
    const owner = await ask<RequestOwner>(`/customers/of/${encodeURIComponent(requestId)}`)
    if (owner) change({ owner, problem: '' })
  }

  async function post(path: string): Promise<void> {
    const { requestId } = shown.getSnapshot()
    const reply = await server.post<RequestOwner>(path, { id: requestId })
    if (shown.getSnapshot().requestId !== requestId) return
    if (reply.kind === 'done') change({ owner: reply.value, problem: '' })
    if (reply.kind === 'failed') change({ problem: reply.detail })
  }

  return {
    ...shown,
    show,
    refresh: () => show(shown.getSnapshot().requestId),
    /** The request is somebody else's. */
    part: () => post('/customers/part'),
    /** It is this customer's after all. */
    rejoin: () => post('/customers/rejoin'),
  }
}

interface OwnedProps {
  readonly store: RequestOwnerStore
  readonly requestId: string
}

const ORDINALS = ['seconda', 'terza', 'quarta', 'quinta', 'sesta', 'settima', 'ottava', 'nona']

/** That somebody asks again: 'seconda richiesta', '12ª richiesta'. */
export function WhichRequest({ store, requestId }: OwnedProps) {
  const shown = useCurrent(store)
  const earlier = shown.requestId === requestId ? (shown.owner?.earlier ?? 0) : 0
  return earlier > 0 && ` · ${ORDINALS[earlier - 1] ?? `${earlier + 1}ª`} richiesta`
}

interface RequestOwnerProps extends OwnedProps {
  readonly onOpenRequest: (id: string) => void
  readonly onOpenCustomer: (id: string) => void
}

/** The other requests of the customer, beside an open one. */
export function OtherRequests({
  store,
  requestId,
  onOpenRequest,
  onOpenCustomer,
}: RequestOwnerProps) {
  const shown = useCurrent(store)
  useEffect(() => void store.show(requestId), [store, requestId])
  const { owner, problem, at } = shown
  if (shown.requestId !== requestId || !owner) return null
  const { customer, isParted, others } = owner
  if (!customer && !isParted) return null
  return (
    <section className="other-requests" aria-labelledby="other-requests" tabIndex={-1}>
      <h3 id="other-requests">Altre di questo cliente</h3>
      <p role="alert" className="problem">
        {problem}
      </p>
      {isParted ? (
        <p>
          {customer
            ? `Hai detto che non è la stessa persona di ${customer.name} (${requestsInWords(customer.requests)}).`
            : 'Hai separato questa richiesta dal suo cliente.'}
        </p>
      ) : (
        others.length === 0 && <p className="aside">È la sua unica richiesta.</p>
      )}
      <RequestLines rows={others} at={at} onOpen={onOpenRequest} />
      <p className="other-actions">
        {customer && (
          <button type="button" className="btn quiet" onClick={() => onOpenCustomer(customer.id)}>
            {customer.requests > others.length + 1 && !isParted
              ? `Vedi tutte le ${requestsInWords(customer.requests)}`
              : 'Apri il cliente'}
          </button>
        )}
        {isParted ? (
          <button
            type="button"
            className="btn quiet"
            onClick={(event) => leaveFor(event, () => void store.rejoin())}
          >
            È la stessa persona
          </button>
        ) : (
          others.length > 0 && (
            <button
              type="button"
              className="btn quiet"
              onClick={(event) => leaveFor(event, () => void store.part())}
            >
              Non è la stessa persona
            </button>
          )
        )}
      </p>
    </section>
  )
}
