import type { DeskContext } from '../../../desk/desk-feature.ts'
import { createLoader, useCurrent } from '../../../desk/loader.ts'
import { whenInWords } from '../../../desk/moment-in-words.ts'

export interface OpenSession {
  readonly id: string
  /** As the seller called the device. */
  readonly name: string
  readonly openedAt: number
  readonly seenAt: number
  readonly isOwn: boolean
}

type SessionList = ReturnType<typeof createSessionList>

export function createSessionList(desk: Pick<DeskContext, 'server' | 'now'>) {
  const list = createLoader<readonly OpenSession[]>(desk, '/sessions')
  return {
    ...list,
    async end(id: string): Promise<void> {
      const reply = await desk.server.post('/sessions/end', { id })
      if (reply.kind === 'failed') list.fail(reply.detail)
      else await list.load()
    },
  }
}

/** Every device on which the desk is open, each with a way to close it there. */
export function Sessions({ list }: { readonly list: SessionList }) {
  const { value: sessions, problem, at } = useCurrent(list)
  return (
    <section className="sessions" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Dispositivi collegati</h2>
      <p>
        Chi ha in mano uno di questi dispositivi vede le richieste. Scollega quelli che non usi più.
      </p>
      <ul>
        {sessions?.map(({ id, name, openedAt, seenAt, isOwn }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong> {isOwn && <span className="sessions-own">questo</span>}
              <p className="aside">
                collegato {whenInWords(openedAt, at)}, visto {whenInWords(seenAt, at)}
              </p>
            </div>
            <button type="button" onClick={() => void list.end(id)}>
              {isOwn ? 'Esci' : 'Scollega'} <span className="unseen">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert">{problem}</p>
    </section>
  )
}
