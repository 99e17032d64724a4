import { type FormEvent, type RefObject, useState } from 'react'
import { Icon } from '../../../../desk/icon.tsx'
import { isEmail } from '../../wire/read-draft.ts'

interface SendDialogProps {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly title: string
  readonly email: string
  readonly total: string
  /** What to know before it leaves. */
  readonly hints: readonly string[]
  /** The mail leaves to these addresses; null: the seller hands the PDF over. */
  readonly onSend: (to: readonly string[] | null) => void
}

/** As many as the server sends one quote to. */
const MOST_ADDRESSES = 5

/** Asks once more, since what was sent is not taken back. */
export function SendDialog({ ref, title, email, total, hints, onSend }: SendDialogProps) {
  const [more, setMore] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const close = () => ref.current?.close()
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).getAll('to')
    const to = typed.flatMap((each) => (typeof each === 'string' && each.trim()) || [])
    const wrong = to.find((each) => !isEmail(each))
    if (to.length === 0) return setProblem('Scrivi almeno un indirizzo email.')
    if (wrong) return setProblem(`«${wrong}» non sembra un indirizzo email.`)
    setProblem('')
    close()
    onSend([...new Set(to)])
  }
  return (
    <dialog ref={ref} className="send-dialog" aria-labelledby="send-title">
      <form noValidate onSubmit={send}>
        <h2 id="send-title">Inviare il {title.toLowerCase()}?</h2>
        <p className="aside">
          Totale {total}. Parte un’email con il PDF e un link da cui il cliente può accettare.
        </p>
        <div className="send-to">
          <label htmlFor="send-to-0">A</label>
          <input key={email} id="send-to-0" name="to" type="email" defaultValue={email} />
          {more.map((id, n) => (
            <input
              key={id}
              name="to"
              type="email"
              aria-label={`Altro indirizzo ${n + 1}`}
              // It was asked for by a press.
              ref={(field) => {
                if (field && n === more.length - 1 && field.value === '') field.focus()
              }}
            />
          ))}
          <button
            type="button"
            className="btn quiet"
            disabled={more.length + 1 >= MOST_ADDRESSES}
            onClick={() => setMore([...more, String(more.length)])}
          >
            <Icon name="plus" />
            Altro indirizzo
          </button>
        </div>
        {hints.map((hint) => (
          <p key={hint} className="send-hint">
            <Icon name="alert" />
            {hint}
          </p>
        ))}
        <p role="alert" className="problem">
          {problem}
        </p>
        <div className="dialog-buttons">
          <button type="button" onClick={close}>
            Annulla
          </button>
          <button type="submit" className="btn solid">
            <Icon name="send" />
            Invia
          </button>
        </div>
        <p className="send-otherwise aside">
          Lo consegni tu, a mano o con la tua email?{' '}
          <button
            type="button"
            className="quiet"
            onClick={() => {
              close()
              onSend(null)
            }}
          >
            Segna come inviato e scarica il PDF
          </button>
        </p>
      </form>
    </dialog>
  )
}
