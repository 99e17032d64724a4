import { type FormEvent, useState } from 'react'
import { Icon } from '../../../desk/icon.tsx'
import { useCurrent } from '../../../desk/loader.ts'
import { whenInWords } from '../../../desk/moment-in-words.ts'
import { focusOnce } from '../../../desk/focus-once.ts'
import { leaveFor } from '../../../desk/leave-for.ts'
import { NewDevice } from './new-device.tsx'
import type { OpenSession, SessionList } from './session-list.ts'

// A device is known by the name that it was given; one that is opened by touch is called 'telefono' at first.
const PHONE_NAME = /telefon|cell|phone|android|tablet|ipad/i

/** Every device on which the desk is open, each with a way to close it there, and a way to open it on another. */
export function Sessions({ list }: { readonly list: SessionList }) {
  const { value: sessions, problem, at } = useCurrent(list)
  return (
    <section className="box sessions" aria-labelledby="sessions-title" tabIndex={-1}>
      <h3 id="sessions-title">Dispositivi collegati</h3>
      <p className="aside">
        Chi ha in mano uno di questi dispositivi vede le richieste. Scollega quelli che non usi più.
      </p>
      <ul>
        {sessions?.map((session) => (
          <Device key={session.id} session={session} list={list} at={at} />
        ))}
      </ul>
      <p role="alert" className="problem">
        {problem}
      </p>
      <NewDevice list={list} />
    </section>
  )
}

interface DeviceProps {
  readonly session: OpenSession
  readonly list: SessionList
  readonly at: number
}

function Device({ session, list, at }: DeviceProps) {
  const { id, name, openedAt, seenAt, isOwn } = session
  const [typed, setTyped] = useState<string>()
  const [wasTyping, setWasTyping] = useState(false)
  const stop = () => {
    setTyped(undefined)
    setWasTyping(true)
  }
  const keep = (event: FormEvent) => {
    event.preventDefault()
    stop()
    void list.rename(id, typed ?? name)
  }
  if (typed !== undefined) {
    return (
      <li>
        <form className="device-name" onSubmit={keep}>
          <input
            aria-label="Nome del dispositivo"
            value={typed}
            maxLength={40}
            ref={focusOnce}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && stop()}
          />
          <button className="btn">Salva</button>
          <button type="button" onClick={stop}>
            Annulla
          </button>
        </form>
      </li>
    )
  }
  return (
    <li>
      <span className="fact-icon calm">
        <Icon name={PHONE_NAME.test(name) ? 'mobile' : 'laptop'} />
      </span>
      <div className="device">
        <strong>{name}</strong> {isOwn && <span className="sessions-own">questo</span>}
        <p className="aside">
          collegato {whenInWords(openedAt, at)}, visto {whenInWords(seenAt, at)}
        </p>
      </div>
      <div className="box-buttons">
        <button
          type="button"
          className="quiet"
          aria-label={`Rinomina ${name}`}
          title="Rinomina"
          ref={wasTyping ? focusOnce : undefined}
          onClick={() => setTyped(name)}
        >
          <Icon name="pen" />
        </button>
        <button type="button" onClick={(event) => leaveFor(event, () => void list.end(id))}>
          {isOwn ? 'Esci' : 'Scollega'} <span className="unseen">{name}</span>
        </button>
      </div>
    </li>
  )
}
