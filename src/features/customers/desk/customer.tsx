import { useRef } from 'react'
import { formatCents, type Cents } from '../../../order/money.ts'
import { AskDialog } from '../../../desk/ask-dialog.tsx'
import { Icon } from '../../../desk/icon.tsx'
import { NotesField } from '../../../desk/notes/notes-field.tsx'
import { OpenSheet, SHEET_TITLE_ID } from '../../../desk/open-sheet.tsx'
import { useCurrent } from '../../../desk/loader.ts'
import { exactMoment } from '../../../desk/moment-in-words.ts'
import { CallLinks } from '../../requests/desk/request/contacts.tsx'
import { requestsInWords } from '../../requests/desk/requests-in-words.ts'
import { type CustomerSheet, LONGEST_NOTE } from '../wire.ts'
import type { OpenCustomerStore, ShownCustomer } from './open-customer.ts'
import { RequestLines } from './request-line.tsx'

interface CustomerProps {
  readonly customer: OpenCustomerStore
  readonly onClose: () => void
  readonly onOpenRequest: (id: string) => void
  readonly onSearchRequests: (search: string) => void
}

export function OpenedCustomer({ customer, onClose, ...actions }: CustomerProps) {
  const open = useCurrent(customer)
  if (open.kind === 'none') {
    return (
      <p className="nothing customers-hint">
        Apri un cliente: vedi le sue richieste e la tua nota.
      </p>
    )
  }
  return (
    <OpenSheet
      className="customer"
      isLoading={open.kind === 'loading'}
      problem={open.kind === 'loading' ? '' : open.problem}
      onClose={onClose}
    >
      {open.kind === 'shown' && <Sheet shown={open} customer={customer} {...actions} />}
    </OpenSheet>
  )
}

type SheetProps = Omit<CustomerProps, 'onClose'> & { readonly shown: ShownCustomer }

function Sheet({ shown, customer, onOpenRequest, onSearchRequests }: SheetProps) {
  const { sheet, at, erasing } = shown
  const { row, requests } = sheet
  return (
    <>
      <header className="sheet-top">
        <h2 id={SHEET_TITLE_ID} tabIndex={-1}>
          {row.name}
        </h2>
        {row.firm !== '' && row.firm !== row.name && <p className="aside">{row.firm}</p>}
      </header>
      <Contacts {...sheet} />
      <Facts {...sheet} />
      <CustomerNote shown={shown} customer={customer} />
      <section className="customer-requests" aria-labelledby="customer-requests">
        <h3 id="customer-requests">Richieste</h3>
        <RequestLines rows={requests} at={at} onOpen={onOpenRequest} />
        {row.requests > requests.length && (
          <p className="aside">
            Sono le ultime {requests.length} di {row.requests}.{' '}
            {row.email !== '' && (
              <button type="button" className="quiet" onClick={() => onSearchRequests(row.email)}>
                Cerca le altre
              </button>
            )}
          </p>
        )}
      </section>
      <div className="sheet-end">
        {erasing === undefined ? (
          <EraseCustomer {...row} onErase={() => void customer.erase()} />
        ) : (
          <p role="status">Cancello… restano {requestsInWords(erasing)}.</p>
        )}
      </div>
    </>
  )
}

function Contacts({ row: { email }, phone }: Pick<CustomerSheet, 'row' | 'phone'>) {
  return (
    <p className="contacts">
      {email !== '' && (
        <a className="btn solid" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          <Icon name="mail" />
          Scrivi
        </a>
      )}
      {phone && <CallLinks phone={phone} />}
    </p>
  )
}

function Facts({ row, emails, phones, vats }: CustomerSheet) {
  const facts = [
    ['Email', emails.join('\n')],
    [phones.length > 1 ? 'Telefoni' : 'Telefono', phones.join('\n')],
    ['Richieste', String(row.requests)],
    ['Valore richiesto', formatCents(row.cents as Cents)],
    ['Valore confermato', formatCents(row.confirmedCents as Cents)],
    ['Ultima richiesta', exactMoment(row.lastAt)],
    ['Partita IVA', vats.join('\n')],
  ] as const
  return (
    <dl className="customer-facts">
      {facts.map(
        ([label, text]) =>
          text !== '' && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function CustomerNote({ shown, customer }: Pick<SheetProps, 'shown' | 'customer'>) {
  return (
    <NotesField
      title="La tua nota"
      placeholder="La vedi solo tu, qui."
      longest={LONGEST_NOTE}
      stored={shown.sheet.note}
      draft={shown.draft}
      problem={shown.problem}
      savedAt={shown.savedAt}
      onType={(text) => void customer.typeNote(text)}
    />
  )
}

interface EraseCustomerProps {
  readonly name: string
  readonly requests: number
  readonly onErase: () => void
}

/** The seller is asked once more, since nothing brings them back. */
function EraseCustomer({ name, requests, onErase }: EraseCustomerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" className="erase" onClick={() => dialog.current?.showModal()}>
        Cancella il cliente…
      </button>
      <AskDialog
        ref={dialog}
        title="Cancellare il cliente per sempre?"
        action={requests === 1 ? 'Cancella la richiesta' : `Cancella ${requestsInWords(requests)}`}
        isDangerous
        onDo={onErase}
      >
        <p>
          {requests === 1 ? 'L’unica richiesta' : `Le ${requestsInWords(requests)}`} di {name}{' '}
          {requests === 1 ? 'sparisce' : 'spariscono'} dall’archivio, con logo, note e cronologia, e
          con la tua nota su questo cliente. Non si può tornare indietro. Le email già partite
          restano nella casella.
        </p>
        <p>
          Spariscono anche i preventivi di queste richieste; quelli accettati restano in archivio.
        </p>
      </AskDialog>
    </>
  )
}
