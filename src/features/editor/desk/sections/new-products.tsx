import { textIn, valueAt, type JsonGroup } from '../../../../shop/json/json-value.ts'
import { useId, type KeyboardEvent } from 'react'
import { Fields } from '../form/field.tsx'
import type { SchemaEntries } from '../../../../shop/schema/schema-at-path.ts'
import { fieldIn, focusField } from '../form/focus-field.ts'
import { useForm, useFound } from '../form/form-context.ts'
import { offeredIds } from './default-choices.ts'
import { EntryChoice } from './entry-choice.tsx'
import { EntryPicture } from './entry-picture.tsx'

interface NewProductsProps {
  readonly products: readonly JsonGroup[]
  /** Those of them that are new. */
  readonly positions: readonly number[]
  /** Of any product. */
  readonly entries: SchemaEntries
  readonly onOpen: (position: number) => void
  readonly onDone: () => void
}

const TYPED: ReadonlySet<string> = new Set(['label', 'price'])
const ONLY = ['materials', 'colors'] as const

/** What products that were made from photos still need, one below the other. */
export function NewProducts(props: NewProductsProps) {
  const { products, positions, entries, onOpen, onDone } = props
  const fields = Object.fromEntries(Object.entries(entries).filter(([key]) => TYPED.has(key)))
  /** Enter leads to the same field of the next one, as in a spreadsheet. */
  const leadOn = ({ key, target }: KeyboardEvent) => {
    const from = target instanceof HTMLInputElement ? fieldIn(target) : undefined
    if (key !== 'Enter' || !from) return
    const [list = '', position, ...field] = from.path
    const at = positions[positions.indexOf(Number(position)) + 1]
    if (at !== undefined) focusField('catalogue.json', [list, at, ...field])
  }
  return (
    <article className="entry-form new-products" aria-labelledby="new-products-title">
      <h3 id="new-products-title">
        {positions.length === 1 ? 'Un prodotto nuovo' : `${positions.length} prodotti nuovi`}
      </h3>
      <p className="field-about">
        Controlla i nomi e scrivi i prezzi: con Invio passi al prossimo. Il resto si cambia quando
        vuoi, aprendo il prodotto.
      </p>
      {positions.length > 1 && (
        <div role="group" aria-label="Per tutti" className="new-product for-all">
          <p>Per tutti</p>
          {ONLY.map((list) => (
            <OnlyEntry key={list} list={list} positions={positions} />
          ))}
        </div>
      )}
      <ol className="entries" onKeyDown={leadOn}>
        {positions.map((position) => (
          <NewProduct
            key={position}
            position={position}
            product={products[position] ?? {}}
            fields={fields}
            onOpen={onOpen}
          />
        ))}
      </ol>
      <div className="dialog-buttons">
        <button type="button" onClick={onDone}>
          Fatto
        </button>
      </div>
    </article>
  )
}

interface NewProductProps {
  readonly position: number
  readonly product: JsonGroup
  readonly fields: SchemaEntries
  readonly onOpen: (position: number) => void
}

function NewProduct({ position, product, fields, onOpen }: NewProductProps) {
  const name = textIn(product, 'label') || 'Senza nome'
  return (
    <li>
      <div role="group" aria-label={name} className="new-product">
        <EntryPicture entry={product} />
        <Fields path={['products', position]} entries={fields} elsewhere={ONLY} />
        {ONLY.map((list) => (
          <OnlyEntry key={list} list={list} positions={[position]} />
        ))}
        <button
          type="button"
          className="quiet"
          aria-label={`Apri ${name}`}
          onClick={() => onOpen(position)}
        >
          Apri
        </button>
      </div>
    </li>
  )
}

/** The only material or colour of these products, as of a thing that a photo shows. */
function OnlyEntry({
  list,
  positions,
}: {
  readonly list: (typeof ONLY)[number]
  readonly positions: readonly number[]
}) {
  const { file, problems, change } = useForm()
  const pathOf = (position: number) => ['products', position, list]
  // As a text, which stays the same while somebody types elsewhere.
  const found = useFound((root) =>
    JSON.stringify(positions.map((position) => offeredIds(valueAt(root, pathOf(position))))),
  )
  const offered = [...new Set((JSON.parse(found) as string[][]).map((ids) => ids.join(' ')))]
  const [first = ''] = offered
  const isOne = offered.length === 1 && !first.includes(' ')
  const messages = positions.length === 1 ? problems.at(pathOf(positions[0] ?? 0)) : []
  return (
    <EntryChoice
      id={useId()}
      list={list}
      label={list === 'colors' ? 'Colore' : 'Materiale'}
      chosen={isOne ? first : ''}
      unchosen={isOne ? 'Scegli…' : 'Diversi'}
      messages={messages}
      onChange={(id) => {
        if (id === '') return
        const value = list === 'colors' ? [id] : { [id]: 0 }
        change(
          ...positions.map((each) => ({ kind: 'set', file, path: pathOf(each), value }) as const),
        )
      }}
    />
  )
}
