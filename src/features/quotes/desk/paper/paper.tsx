import { type ComponentType, lazy, Suspense } from 'react'
import type { PiecePicture } from '../../../../shop/catalogue/piece-layers.ts'
import { RowPicture } from '../../../requests/desk/inbox/row-picture.tsx'
import type { DocumentRow, LabelledText, QuoteDocument } from '../../wire/quote-document.ts'

// What reads Markdown comes only for a shop that has conditions. Without it they are named.
const Conditions = lazy(async (): Promise<{ default: ComponentType<{ source: string }> }> => ({
  default: await import('./conditions.tsx').then(
    (part) => part.Conditions,
    () => () => (
      <p className="a4-small a4-conditions">In fondo seguono le condizioni di vendita.</p>
    ),
  ),
}))

export interface PaperProps {
  readonly document: QuoteDocument
  /** Of the gadgets, by the lines' ids. */
  readonly pictures: Readonly<Record<string, PiecePicture>>
  /** The shop's conditions as Markdown; empty where it has none. */
  readonly conditions: string
}

/** The document as the customer gets it, on one long sheet. Its measures follow the width of what is around it. */
export function Paper({ document, pictures, conditions }: PaperProps) {
  const { title, seller, facts, recipient, greeting, pricesNote, rows, totals, terms } = document
  const [kind, number] = titleParts(title)
  return (
    <article className="a4" aria-label={title}>
      <header className="a4-top">
        <div>
          <p className="a4-shop">{seller.name}</p>
          <p className="a4-small">{seller.lines.join('\n')}</p>
        </div>
        <div className="a4-head">
          <p className="a4-small">{kind}</p>
          <p className="a4-number">{number}</p>
          <Labelled className="a4-facts" texts={facts} />
        </div>
      </header>
      <div className="a4-to">
        <span className="a4-small">Spett.le</span>
        <p>
          <b>{recipient[0]}</b>
          {`\n${recipient.slice(1).join('\n')}`}
        </p>
      </div>
      {greeting && <p className="a4-greeting">{greeting}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              Descrizione
            </th>
            <th scope="col">Q.tà</th>
            <th scope="col">Prezzo</th>
            <th scope="col">IVA</th>
            <th scope="col">Importo</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.kind} ${row.line}`} row={row} picture={pictures[row.line]} />
          ))}
        </tbody>
      </table>
      <p className="a4-small">{pricesNote}</p>
      <div className="a4-sum">
        <Labelled className="a4-terms" texts={terms} />
        <Labelled className="a4-totals" texts={totals} />
      </div>
      {conditions !== '' && (
        <Suspense>
          <Conditions source={conditions} />
        </Suspense>
      )}
      <footer className="a4-foot">{seller.footer}</footer>
    </article>
  )
}

function Row({ row, picture }: { row: DocumentRow; picture: PiecePicture | undefined }) {
  const { kind, title, detail, quantity, unit, vat, amount } = row
  return (
    <tr className={kind}>
      <td className="a4-picture">
        {kind === 'gadget' && picture && <RowPicture picture={picture} />}
      </td>
      <td>
        {kind === 'setup' ? title : <b>{title}</b>}
        {detail && <span>{detail}</span>}
      </td>
      <td>{quantity}</td>
      <td>{unit}</td>
      <td>{vat}</td>
      <td>{amount}</td>
    </tr>
  )
}

function Labelled({ className, texts }: { className: string; texts: readonly LabelledText[] }) {
  return (
    <dl className={className}>
      {texts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function titleParts(title: string): readonly [string, string] {
  const at = title.indexOf(' ')
  return at < 0 ? ['', title] : [title.slice(0, at), title.slice(at + 1)]
}
