import type { HistoryEntry, RequestSheet, RowMail } from '../../wire.ts'
import { RowPicture } from '../inbox/row-picture.tsx'
import { Icon } from '../../../../desk/icon.tsx'
import { exactMoment, whenInWords } from '../../../../desk/moment-in-words.ts'
import { useCurrent } from '../../../../desk/loader.ts'
import type { OpenRequestStore } from './open-request.ts'
import { OtherDeliveries } from './other-deliveries.tsx'
import { PrivateNotes } from './private-notes.tsx'
import { SellerStateControl } from './seller-state.tsx'
import type { ShownRequest } from './shown-request.ts'
import { useRef } from 'react'
import { AskDialog } from '../../../../desk/ask-dialog.tsx'

export const SHEET_TITLE_ID = 'sheet-title'

export function Request({ request, onClose }: { request: OpenRequestStore; onClose: () => void }) {
  const open = useCurrent(request)
  if (open.kind === 'none') return null
  return (
    <article className="sheet" aria-busy={open.kind === 'loading'}>
      <button type="button" className="sheet-close" onClick={onClose}>
        Torna all’elenco
      </button>
      {open.kind === 'failed' && <p role="alert">{open.problem}</p>}
      {open.kind === 'shown' && (
        <>
          <p role="alert" className="problem">
            {open.problem}
          </p>
          <Sheet shown={open} request={request} />
        </>
      )}
    </article>
  )
}

function Sheet({ shown, request }: { shown: ShownRequest; request: OpenRequestStore }) {
  const { sheet, at } = shown
  const { edits } = request
  const { row, customer, lines, verdicts, repeats, reply, history } = sheet
  return (
    <>
      <h2 id={SHEET_TITLE_ID} tabIndex={-1}>
        {row.name}
      </h2>
      <p className="aside">
        {row.number !== null && `n. ${row.number} · `}
        {exactMoment(row.receivedAt)} · {row.ordered}
        {repeats > 0 && ` · arrivata ${repeats + 1} volte`}
      </p>
      <SellerStateControl shown={shown} edits={edits} />
      <Contacts {...customer} reply={reply} onReply={() => void request.noteReply()} />
      <div className="sheet-gadget">
        {row.picture && (
          <div className="stage">
            <RowPicture picture={row.picture} />
          </div>
        )}
        <section aria-label="Verificato dal server" className="sheet-checked">
          <h3>Verificato dal server</h3>
          <ul>
            {verdicts.map(({ text, isGood }) => (
              <li key={text} className={isGood ? undefined : 'mark look'}>
                {text}
              </li>
            ))}
            <li className={MAIL_MARKS[row.mail]}>{mailInWords(sheet, at)}</li>
            {sheet.suspicion.map((sign) => (
              <li key={sign}>· {sign}</li>
            ))}
          </ul>
          {row.mail === 'held' && (
            <button type="button" onClick={() => void request.release()}>
              Non è un robot: manda l’email
            </button>
          )}
          {(row.mail === 'refused' || row.mail === 'late') && (
            <button type="button" onClick={() => void request.retry()}>
              Riprova ora
            </button>
          )}
        </section>
      </div>
      <section aria-label="Scritto dal cliente" className="sheet-typed">
        <h3>Scritto dal cliente</h3>
        {customer.notes !== '' && <blockquote>{customer.notes}</blockquote>}
        <dl>
          {lines.map(({ label, text }) => (
            <div key={`${label} ${text}`}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <OtherDeliveries
        deliveries={sheet.others}
        at={at}
        onResend={(id) => void request.resend(id)}
      />
      <PrivateNotes shown={shown} edits={edits} />
      <RequestHistory history={history} />
      <div className="sheet-end dialog-buttons">
        <button type="button" onClick={() => print()}>
          Stampa
        </button>
        <EraseRequest name={row.name} onErase={() => void request.erase()} />
      </div>
    </>
  )
}

const MAIL_MARKS: Partial<Record<RowMail, string>> = { refused: 'mark bad', held: 'mark look' }

type ContactsProps = RequestSheet['customer'] & {
  readonly reply: string | undefined
  readonly onReply: () => void
}

function Contacts({ email, phone, reply, onReply }: ContactsProps) {
  return (
    <p className="contacts">
      {reply && (
        <a className="btn solid" href={reply} onClick={onReply}>
          <Icon name="send" />
          Rispondi
        </a>
      )}
      {email && (
        <a className="btn" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          <Icon name="mail" />
          Scrivi
        </a>
      )}
      {phone && (
        <a className="btn" href={`tel:${phone}`}>
          <Icon name="phone" />
          Chiama
        </a>
      )}
      {phone && isMobile(phone) && (
        <a
          className="btn"
          href={`https://wa.me/${phone.slice(1)}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="chat" />
          Messaggio
        </a>
      )}
    </p>
  )
}

/** In Italy mobile numbers begin with 3; of other countries nobody knows. */
function isMobile(phone: string): boolean {
  return !phone.startsWith('+39') || phone.startsWith('+393')
}

/** It is folded away, since most of the time nobody asks. */
function RequestHistory({ history }: { readonly history: readonly HistoryEntry[] }) {
  return (
    <details className="history">
      <summary>Cronologia</summary>
      <ol>
        {history.map(({ at, by, text }) => (
          <li key={`${at} ${by} ${text}`}>
            <time dateTime={new Date(at).toISOString()}>{exactMoment(at)}</time> {text}
            {by !== '' && ` · ${by}`}
          </li>
        ))}
      </ol>
    </details>
  )
}

function mailInWords({ row, mail }: RequestSheet, at: number): string {
  const moment = mail.at === undefined ? '' : ` ${whenInWords(mail.at, at)}`
  switch (row.mail) {
    case 'delivered':
      return `Email consegnata${moment}.`
    case 'on-its-way':
      return 'L’email sta per partire.'
    case 'late':
      return `Email in ritardo, prossimo tentativo${moment}. Il server di posta dice: ${mail.reply}`
    case 'held':
      return 'Sospetta: l’email non è partita. Se è di una persona, premi «Non è un robot: manda l’email».'
    case 'refused':
      return `Email non arrivata. Il server di posta dice: ${mail.reply}`
  }
}

/** The seller is asked once more, since nothing brings it back. */
function EraseRequest({ name, onErase }: { readonly name: string; readonly onErase: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" className="erase" onClick={() => dialog.current?.showModal()}>
        Cancella…
      </button>
      <AskDialog
        ref={dialog}
        title="Cancellare per sempre?"
        action="Cancella per sempre"
        isDangerous
        onDo={onErase}
      >
        <p>
          La richiesta di {name} sparisce dall’archivio, con il logo, le note e la cronologia. Non
          si può tornare indietro. Le email già partite restano nella casella.
        </p>
      </AskDialog>
    </>
  )
}
