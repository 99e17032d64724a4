import { type FormEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { AskDialog } from '../../../../desk/ask-dialog.tsx'
import { Icon } from '../../../../desk/icon.tsx'
import { dayAfter, onDayInWords } from '../../../../desk/moment-in-words.ts'
import type { QuoteState } from '../../wire/quote-state.ts'
import type { ShownQuote } from '../open/shown-quote.ts'
import type { QuoteActions } from './quote-actions.ts'

interface SentActionsProps {
  readonly shown: ShownQuote
  readonly actions: QuoteActions
  readonly onGoOn: () => void
}

type Action = 'remind' | 'extend' | 'revise'

/** What is most likely wanted is the solid button. */
const FIRST: Readonly<Partial<Record<QuoteState, Action>>> = {
  sent: 'remind',
  seen: 'remind',
  'change-asked': 'revise',
  expired: 'extend',
  declined: 'revise',
}

const EXTENDED_DAYS = 14
const REMINDED_DAYS = 7

// Days like 2026-11-24 are compared as texts.
const earlier = (one: string, other: string) => (one < other ? one : other)

export function SentActions({ shown, actions, onGoOn }: SentActionsProps) {
  const { sheet, at, isBusy } = shown
  const { reminder } = sheet
  const { state, validUntil } = sheet.row
  const dated = useRef<HTMLDialogElement>(null)
  const extend = useRef<HTMLDialogElement>(null)
  const accept = useRef<HTMLDialogElement>(null)
  const revoke = useRef<HTMLDialogElement>(null)
  const isOpen = state !== 'accepted' && state !== 'declined'
  const lastDay = dayAfter(validUntil ?? at, 0)
  const canRemindLater = (state === 'sent' || state === 'seen') && lastDay > dayAfter(at, 0)
  const hasDraft = sheet.draft !== undefined
  const look = (action: Action) => (FIRST[state] === action && !hasDraft ? 'btn solid' : 'btn')
  return (
    <div className="sent-actions">
      {hasDraft && (
        <button type="button" className="btn solid" onClick={onGoOn}>
          <Icon name="pen" />
          Continua la rev. {sheet.draft.revision}
        </button>
      )}
      {isOpen && state !== 'expired' && (
        <button
          type="button"
          className={look('remind')}
          disabled={isBusy}
          onClick={() => void actions.remind()}
        >
          <Icon name="send" />
          Sollecita
        </button>
      )}
      {canRemindLater && (
        <button
          type="button"
          className="btn"
          disabled={isBusy}
          onClick={() => dated.current?.showModal()}
        >
          <Icon name="mail" />
          Sollecita {reminder.day === null ? 'il' : onDayInWords(reminder.day, at)}…
        </button>
      )}
      {isOpen && (
        <button
          type="button"
          className={look('extend')}
          disabled={isBusy}
          onClick={() => extend.current?.showModal()}
        >
          <Icon name="clock" />
          Prolunga…
        </button>
      )}
      {state !== 'accepted' && !hasDraft && (
        <button
          type="button"
          className={look('revise')}
          disabled={isBusy}
          onClick={() => void actions.revise()}
        >
          <Icon name="pen" />
          Nuova revisione
        </button>
      )}
      {state !== 'accepted' && (
        <button
          type="button"
          className="btn"
          disabled={isBusy}
          onClick={() => accept.current?.showModal()}
        >
          <Icon name="check" />
          Accettato a voce o su carta…
        </button>
      )}
      <button
        type="button"
        className="btn quiet"
        disabled={isBusy}
        onClick={() => revoke.current?.showModal()}
      >
        <Icon name="shield" />
        Revoca i link…
      </button>
      <FormDialog
        ref={dated}
        title="Che giorno parte il sollecito?"
        action="Fissa il sollecito"
        onDo={(data) => void actions.remindOn(data('day'))}
      >
        <label>
          Giorno
          <input
            key={reminder.day}
            name="day"
            type="date"
            required
            min={dayAfter(at, 1)}
            max={lastDay}
            defaultValue={reminder.day ?? earlier(dayAfter(at, REMINDED_DAYS), lastDay)}
          />
        </label>
        <p className="aside">
          L’email parte quel giorno con i testi del negozio, ma non dopo una risposta. I solleciti
          sono al massimo due in tutto.
        </p>
        {reminder.day !== null && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              dated.current?.close()
              void actions.remindOn('')
            }}
          >
            Non sollecitare più
          </button>
        )}
      </FormDialog>
      <FormDialog
        ref={extend}
        title="Fino a quando lo prolunghi?"
        action="Prolunga"
        onDo={(data) => void actions.extend(data('day'))}
      >
        <label>
          Valido fino al
          <input
            name="day"
            type="date"
            required
            min={dayAfter(at, 0)}
            defaultValue={dayAfter(Math.max(at, validUntil ?? at), EXTENDED_DAYS)}
          />
        </label>
        <p className="aside">
          I prezzi restano quelli che il cliente ha già. La pagina e il PDF che si scarica da lì
          hanno la nuova data; il PDF già inviato resta tra le prove. Per dirglielo, poi sollecita.
        </p>
      </FormDialog>
      <FormDialog
        ref={accept}
        title="Chi ha accettato, e come?"
        action="Segna come accettato"
        onDo={(data) =>
          void actions.accepted({ who: data('who'), day: data('day'), how: data('how') })
        }
      >
        <label>
          Chi
          <input name="who" required defaultValue={sheet.row.contact || sheet.row.customer} />
        </label>
        <label>
          Quando
          <input
            name="day"
            type="date"
            required
            max={dayAfter(at, 0)}
            defaultValue={dayAfter(at, 0)}
          />
        </label>
        <label>
          Come
          <input name="how" required placeholder="al telefono, copia firmata, email…" />
        </label>
        <p className="aside">Resta in cronologia come scritto da te, non dal cliente.</p>
      </FormDialog>
      <AskDialog
        ref={revoke}
        title="Revocare i link mandati finora?"
        action="Revoca i link"
        isDangerous
        onDo={() => void actions.revoke()}
      >
        <p>
          Chi li ha ricevuti non può più aprire il preventivo né rispondere. Il prossimo sollecito o
          invio porta un link nuovo.
        </p>
      </AskDialog>
    </div>
  )
}

interface FormDialogProps {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly title: string
  readonly action: string
  /** Reads a field by its name. */
  readonly onDo: (data: (name: string) => string) => void
  readonly children: ReactNode
}

/** Asks for what an action needs. */
function FormDialog({ ref, title, action, onDo, children }: FormDialogProps) {
  const id = useId()
  const close = () => ref.current?.close()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    close()
    onDo((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    })
  }
  return (
    <dialog ref={ref} aria-labelledby={id}>
      <form className="form-dialog" onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className="dialog-buttons">
          <button type="button" onClick={close}>
            Annulla
          </button>
          <button type="submit" className="solid">
            {action}
          </button>
        </div>
      </form>
    </dialog>
  )
}
