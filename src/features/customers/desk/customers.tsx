import { formatCents, type Cents } from '../../../order/money.ts'
import { DESK_API } from '../../../desk/desk-address.ts'
import { GuideLink } from '../../../desk/guide-link.tsx'
import { Icon } from '../../../desk/icon.tsx'
import { ListFrame } from '../../../desk/list/list-frame.tsx'
import { SearchField } from '../../../desk/list/search-field.tsx'
import { useCurrent } from '../../../desk/loader.ts'
import { momentInWords } from '../../../desk/moment-in-words.ts'
import type { Views } from '../../../desk/views.ts'
import { requestsInWords } from '../../requests/desk/requests-in-words.ts'
import type { CustomerRow } from '../wire.ts'
import { type CustomerList, customersQuery } from './customer-list.ts'
import type { CustomersView } from './customers-view.ts'
import { initials } from './initials.ts'

const NOT_FOUND = { text: 'Nessun cliente così.', showAll: 'Mostra tutti' }

interface CustomersProps {
  readonly list: CustomerList
  readonly views: Views<CustomersView>
}

/** Search and file stand above the list and what is open beside it. */
export function CustomersBar({ list, views }: CustomersProps) {
  const { rows = [] } = useCurrent(list)
  const { search } = useCurrent(views)
  return (
    <div className="top-bar">
      <SearchField
        name="Cerca clienti per nome, azienda, email, telefono, partita IVA o nota"
        placeholder="Cerca nome, azienda, email, nota"
        search={search}
        onSearch={(typed) => views.adjust({ search: typed })}
      />
      {rows.length > 0 && (
        <a
          className="btn quiet"
          aria-label="Scarica CSV"
          href={`${DESK_API}/customers/export${customersQuery(search)}`}
          download
        >
          <Icon name="download" />
          <span className="wide-only">Scarica CSV</span>
        </a>
      )}
      <GuideLink />
    </div>
  )
}

export function Customers({ list, views }: CustomersProps) {
  const { rows, at } = useCurrent(list)
  const { search, open } = useCurrent(views)
  return (
    <ListFrame
      title="Clienti"
      list={list}
      empty={
        <>
          <p>Qui trovi chi ti ha scritto, con tutte le sue richieste.</p>
          <p>Compare da solo, con la prima richiesta che ha un’email o una partita IVA.</p>
          <p>
            Per vedere com’è, <a href="./">apri la pagina</a> e inviane una con un indirizzo tuo.
          </p>
        </>
      }
      notFound={
        search.trim() === ''
          ? undefined
          : { ...NOT_FOUND, onShowAll: () => views.go({ search: '', open: undefined }) }
      }
      more="Mostra altri"
    >
      <ul>
        {rows?.map((row) => (
          <Row
            key={row.id}
            row={row}
            at={at}
            isOpen={row.id === open}
            onOpen={() => views.go({ open: row.id })}
          />
        ))}
      </ul>
    </ListFrame>
  )
}

interface RowProps {
  readonly row: CustomerRow
  readonly at: number
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function Row({ row, at, isOpen, onOpen }: RowProps) {
  const { id, name, firm, email, requests, cents, lastAt } = row
  return (
    <li className="row" aria-current={isOpen || undefined}>
      <button type="button" className="row-open" data-row={id} onClick={onOpen}>
        <span className="tile face" aria-hidden="true">
          {initials(name)}
        </span>
        <span className="row-line">
          <span className="row-name">{name}</span>
          <span className="row-when">{momentInWords(lastAt, at)}</span>
          <span className="row-total">{formatCents(cents as Cents)}</span>
        </span>
        <span className="row-line row-second">
          <span className="row-ordered">{firm !== '' && firm !== name ? firm : email}</span>
          <span>{requestsInWords(requests)}</span>
        </span>
      </button>
    </li>
  )
}
