import type { RequestSheet } from '../../order/request-sheet.ts'
import { SELLER_STATES } from '../../order/seller-states.ts'
import { RowPicture } from '../inbox/row-picture.tsx'
import { momentInWords } from '../moment-in-words.ts'
import { useObservable } from '../use-observable.ts'
import type { OpenRequestStore } from './open-request.ts'

interface RequestProps {
  readonly request: OpenRequestStore
  readonly onClose: () => void
}

export function Request({ request, onClose }: RequestProps) {
  const open = useObservable(request)
  if (open.kind === 'none') return null
  return (
    <article className="sheet" aria-busy={open.kind === 'loading'}>
      <button type="button" className="sheet-close" onClick={onClose}>
        Torna all’elenco
      </button>
      {open.kind === 'failed' && <p role="alert">{open.problem}</p>}
      {open.kind === 'shown' && (
        <>
          <Sheet sheet={open.sheet} at={open.at} onRetry={() => void request.retry()} />
          <p role="alert">{open.problem}</p>
        </>
      )}
    </article>
  )
}

interface SheetProps {
  readonly sheet: RequestSheet
  readonly at: number
  readonly onRetry: () => void
}

function Sheet({ sheet, at, onRetry }: SheetProps) {
  const { row, customer, lines, verdicts, repeats } = sheet
  return (
    <>
      <h2>{row.name}</h2>
      <p className="sheet-facts">
        {row.number !== null && `n. ${row.number} · `}
        {momentInWords(row.receivedAt, at)} · {SELLER_STATES[row.state].label}
        {repeats > 0 && ` · arrivata ${repeats + 1} volte`}
      </p>
      <Contacts {...customer} />
      <div className="sheet-gadget">
        <RowPicture picture={row.picture} />
        <section aria-label="Verificato dal server" className="sheet-checked">
          <h3>Verificato dal server</h3>
          <ul>
            {verdicts.map(({ text, isGood }) => (
              <li key={text} className={isGood ? undefined : 'mark look'}>
                {text}
              </li>
            ))}
            <li className={row.mail === 'refused' ? 'mark bad' : undefined}>
              {mailInWords(sheet, at)}
            </li>
          </ul>
          {(row.mail === 'refused' || row.mail === 'late') && (
            <button type="button" onClick={onRetry}>
              Riprova ora
            </button>
          )}
        </section>
      </div>
      <section aria-label="Scritto dal visitatore" className="sheet-typed">
        <h3>Scritto dal visitatore</h3>
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
    </>
  )
}

function Contacts({ email, phone }: RequestSheet['customer']) {
  return (
    <p className="contacts">
      {email && <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>Scrivi</a>}
      {phone && <a href={`tel:${phone}`}>Chiama</a>}
      {phone && (
        <a href={`https://wa.me/${phone.slice(1)}`} target="_blank" rel="noreferrer">
          Messaggio
        </a>
      )}
    </p>
  )
}

function mailInWords({ row, mail }: RequestSheet, at: number): string {
  const moment = mail.at === undefined ? '' : ` ${momentInWords(mail.at, at)}`
  switch (row.mail) {
    case 'delivered':
      return `Mail consegnata${moment}.`
    case 'on-its-way':
      return 'La mail sta per partire.'
    case 'late':
      return `Mail in ritardo, prossimo tentativo${moment}. Il server di posta dice: ${mail.reply}`
    case 'refused':
      return `Mail non arrivata. Il server di posta dice: ${mail.reply}`
  }
}
