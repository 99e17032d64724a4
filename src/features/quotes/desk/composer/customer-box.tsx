import { useState } from 'react'
import { Icon } from '../../../../desk/icon.tsx'
import { initials } from '../../../customers/desk/initials.ts'
import type { QuoteCustomer } from '../../wire/quote-content.ts'
import type { ComposerPart } from './composer-part.ts'
import { Field, fieldProps } from './field.tsx'

const FIELDS = [
  { id: 'company', label: 'Azienda', autoComplete: 'off' },
  { id: 'name', label: 'Nome e cognome', autoComplete: 'off' },
  { id: 'email', label: 'Email', type: 'email' },
  { id: 'vatNumber', label: 'Partita IVA' },
  { id: 'taxCode', label: 'Codice fiscale' },
] as const satisfies readonly {
  readonly id: keyof QuoteCustomer
  readonly label: string
  readonly type?: string
  readonly autoComplete?: string
}[]

const IDS: ReadonlySet<string> = new Set([...FIELDS.map(({ id }) => id), 'address'])

/** To whom: in short, and as fields where something is missing or to be changed. */
export function CustomerBox({ typed, edits }: Omit<ComposerPart, 'sheet'>) {
  const { draft, problems } = typed
  const { customer } = draft
  // Decided once, so that the fields do not close while somebody types in them.
  const [isOpened, setOpened] = useState(customer.email === '' && customer.company === '')
  const isOpen = isOpened || problems.some(({ field }) => IDS.has(field))
  const change = (changes: Partial<QuoteCustomer>) =>
    void edits.edit((now) => ({ ...now, customer: { ...now.customer, ...changes } }))
  return (
    <fieldset>
      <legend>Cliente</legend>
      {isOpen ? (
        <div className="customer-fields">
          {FIELDS.map(({ id, label, ...input }) => (
            <Field key={id} field={id} label={label} problems={problems}>
              <input
                {...input}
                {...fieldProps(id, problems)}
                autoComplete="off"
                value={customer[id]}
                onChange={({ target }) => change({ [id]: target.value })}
              />
            </Field>
          ))}
          <Field field="address" label="Indirizzo" problems={problems} className="wide-field">
            <textarea
              {...fieldProps('address', problems)}
              rows={2}
              value={customer.address}
              onChange={({ target }) => change({ address: target.value })}
            />
          </Field>
        </div>
      ) : (
        <div className="customer-box">
          <span className="tile face" aria-hidden="true">
            {initials(customer.name || customer.company)}
          </span>
          <p>
            <b>{customer.company || customer.name}</b>
            <span>
              {customer.company !== '' && customer.name !== '' && `c.a. ${customer.name} · `}
              {customer.email}
            </span>
            <span>{idsInWords(customer)}</span>
          </p>
          <button
            type="button"
            className="btn"
            aria-label="Cambia il cliente"
            onClick={() => {
              setOpened(true)
              requestAnimationFrame(() => document.getElementById('quote-company')?.focus())
            }}
          >
            <Icon name="pen" />
            Cambia
          </button>
        </div>
      )}
    </fieldset>
  )
}

function idsInWords({ address, vatNumber, taxCode }: QuoteCustomer): string {
  return [
    address.replaceAll('\n', ', '),
    vatNumber && `P.IVA ${vatNumber}`,
    taxCode && taxCode !== vatNumber && `C.F. ${taxCode}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
