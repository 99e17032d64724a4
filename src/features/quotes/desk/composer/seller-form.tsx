import { type FormEvent, useState } from 'react'
import { SELLER_FIELDS, type SellerData, type SellerField } from './seller-data.ts'

interface SellerFormProps {
  readonly missing: readonly string[]
  readonly seller: SellerData
  /** The quote is read again with the new data. */
  readonly onKept: () => void
}

/** Asked for at the first quote: who sells. What is there already is not asked again. */
export function SellerForm({ missing, seller, onKept }: SellerFormProps) {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const fields = SELLER_FIELDS.filter(({ id }) => missing.includes(id) || OPTIONAL.has(id))
  async function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = Object.fromEntries(new FormData(event.currentTarget)) as Partial<
      Record<SellerField, string>
    >
    setBusy(true)
    const refused = await seller.keep(data)
    setBusy(false)
    setProblem(refused)
    if (refused === '') onKept()
  }
  return (
    <form className="seller-form" onSubmit={(event) => void keep(event)}>
      <fieldset disabled={isBusy}>
        <legend>I tuoi dati</legend>
        <p className="aside">
          Si chiedono una volta: stanno in testa a ogni preventivo. Poi li cambi, e carichi il tuo
          logo, in Negozio › Impostazioni.
        </p>
        <div className="customer-fields">
          {fields.map(({ id, label }) => (
            <div key={id} className={id === 'address' ? 'quote-field wide-field' : 'quote-field'}>
              <label htmlFor={`seller-${id}`}>{label}</label>
              <input id={`seller-${id}`} name={id} required={missing.includes(id)} />
            </div>
          ))}
        </div>
        <p role="alert" className="problem">
          {problem}
        </p>
        <button type="submit" className="btn">
          Salva i tuoi dati
        </button>
      </fieldset>
    </form>
  )
}

/** Worth being asked for together with what is missing. */
const OPTIONAL: ReadonlySet<SellerField> = new Set(['taxCode', 'phone', 'pec', 'iban'])
