import { useState } from 'react'
import { Icon, type IconName } from '../../../../desk/icon.tsx'
import { NO_CENTS } from '../../../../order/money.ts'
import type { PiecePicture } from '../../../../shop/catalogue/piece-layers.ts'
import { RowPicture } from '../../../requests/desk/inbox/row-picture.tsx'
import type { DraftFree, DraftGadget, DraftLine } from '../../wire/quote-draft.ts'
import { amountOf } from '../../wire/quote-totals.ts'
import { typedAmount, typedPrice } from '../../wire/signed-amount.ts'
import { readTypedCents, readTypedPrice } from '../../wire/typed-number.ts'
import { AddLines } from './add-lines.tsx'
import type { ComposerPart } from './composer-part.ts'
import { changeLine, type LineChange, moveLine } from './draft-changes.ts'
import { FieldProblem, fieldId, fieldProps } from './field.tsx'
import { lineShown } from './shown-content.ts'
import { VatField } from './vat-field.tsx'

/** Gadgets with their set-up, and free lines. */
export function Lines({ sheet, typed, edits }: ComposerPart) {
  const { draft, problems, removed } = typed
  const numbers = new Map(draft.requests.map(({ id, number }) => [id, number]))
  const part = (line: DraftLine) => ({
    problems,
    onChange: (change: LineChange) => void edits.edit((now) => changeLine(now, line.id, change)),
    onRemove: () => {
      document.getElementById('quote-lines')?.focus()
      void edits.removeLine(line.id)
    },
  })
  const [moved, setMoved] = useState('')
  function move({ id, title }: DraftLine, by: -1 | 1) {
    const place = draft.lines.findIndex((line) => line.id === id) + 1 + by
    void edits.edit((now) => moveLine(now, id, by))
    setMoved(`${title || 'Voce'}: ora è la ${place}ª di ${draft.lines.length}.`)
    // The browser forgets what has the focus once it is moved; at the end of the list only the other way is left.
    requestAnimationFrame(() => {
      const [up, down] = [moveButton(id, -1), moveButton(id, 1)]
      const pressed = by < 0 ? up : down
      ;(pressed?.disabled ? (by < 0 ? down : up) : pressed)?.focus()
    })
  }
  return (
    <fieldset id="quote-lines" tabIndex={-1}>
      <legend>
        Voci
        <small>{draft.prices === 'net' ? 'prezzi senza IVA' : 'prezzi con IVA compresa'}</small>
      </legend>
      {draft.lines.length > 0 && (
        <div className="line-heads" aria-hidden="true">
          <span>Voce</span>
          <span>Quantità</span>
          <span>Prezzo</span>
          <span>Importo €</span>
        </div>
      )}
      <ol className="quote-lines">
        {draft.lines.map((line) => (
          <li key={line.id} className={`quote-line ${line.kind}`}>
            {line.kind === 'gadget' ? (
              <GadgetLine
                line={line}
                number={line.gadget && numbers.get(line.gadget.request)}
                picture={sheet.draft?.pictures[line.id]}
                {...part(line)}
              />
            ) : (
              <FreeLine line={line} {...part(line)} />
            )}
            {draft.lines.length > 1 && (
              <MoveButtons
                line={line}
                isFirst={line === draft.lines[0]}
                isLast={line === draft.lines.at(-1)}
                onMove={(by) => move(line, by)}
              />
            )}
          </li>
        ))}
      </ol>
      <FieldProblem field="lines" problems={problems} />
      <p role="status" className="removed">
        {removed && (
          <>
            {removed.line.title || 'Voce'}: rimossa.{' '}
            <button type="button" className="quiet" onClick={() => void edits.undo()}>
              Annulla
            </button>
          </>
        )}
      </p>
      <p role="status" className="unseen">
        {moved}
      </p>
      <AddLines typed={typed} edits={edits} />
    </fieldset>
  )
}

interface LineProps<Line extends DraftLine> {
  readonly line: Line
  readonly problems: ComposerPart['typed']['problems']
  readonly onChange: (change: LineChange) => void
  readonly onRemove: () => void
}

interface GadgetLineProps extends LineProps<DraftGadget> {
  readonly number: number | null | undefined
  readonly picture: PiecePicture | undefined
}

function GadgetLine({ line, number, picture, problems, onChange, onRemove }: GadgetLineProps) {
  const { id, title, detail, quantity, unit, setup, vat, listed } = line
  const amount = amountOf(lineShown({ ...line, setup: '' }))
  const price = readTypedPrice(unit)
  const hasSetup = setup !== '' || (listed !== null && listed.setup > 0)
  const wasSetup =
    listed && listed.setup > 0 && listed.setup !== (readTypedCents(setup) ?? NO_CENTS)
  return (
    <>
      <span className="tile">
        <RowPicture picture={picture} />
      </span>
      <p className="line-name">
        <b>{title}</b>
        <span>{detail}</span>
        {typeof number === 'number' && <span>dalla richiesta {number}</span>}
      </p>
      <span className="line-label" aria-hidden="true">
        Quantità
      </span>
      <span className="line-label" aria-hidden="true">
        Prezzo
      </span>
      <input
        {...fieldProps(`${id}.quantity`, problems)}
        className="line-quantity"
        aria-label={`Quantità, ${title}`}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      <input
        {...fieldProps(`${id}.unit`, problems)}
        className="line-price"
        aria-label={`Prezzo unitario, ${title}`}
        inputMode="decimal"
        autoComplete="off"
        value={unit}
        onChange={({ target }) => onChange({ unit: target.value })}
      />
      <p className="line-amount">
        <b>{amount === undefined ? '–' : typedAmount(amount)}</b>
        {listed && price !== listed.unit && <span>era {typedPrice(listed.unit)}</span>}
      </p>
      <RemoveButton name={title} onRemove={onRemove} />
      <div className="line-more">
        {hasSetup ? (
          <label className="line-setup">
            <span>Impianto, una volta</span>
            <input
              {...fieldProps(`${id}.setup`, problems)}
              aria-label={`Impianto, ${title}`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0,00"
              value={setup}
              onChange={({ target }) => onChange({ setup: target.value })}
            />
            <span className="line-was">{wasSetup && `era ${typedAmount(listed.setup)}`}</span>
          </label>
        ) : (
          <button
            type="button"
            className="quiet line-add-setup"
            aria-label={`Aggiungi l’impianto, ${title}`}
            onClick={() => {
              onChange({ setup: '0,00' })
              requestAnimationFrame(() => document.getElementById(fieldId(`${id}.setup`))?.focus())
            }}
          >
            + Impianto
          </button>
        )}
        <VatField id={id} name={title} vat={vat} problems={problems} onChange={onChange} />
        {(['quantity', 'unit', 'setup'] as const).map((field) => (
          <FieldProblem key={field} field={`${id}.${field}`} problems={problems} />
        ))}
      </div>
    </>
  )
}

function FreeLine({ line, problems, onChange, onRemove }: LineProps<DraftFree>) {
  const { id, title, amount, vat } = line
  const cents = readTypedCents(amount)
  return (
    <>
      <span className="tile ghost" aria-hidden="true">
        <Icon name={iconOf(line)} />
      </span>
      <input
        {...fieldProps(`${id}.title`, problems)}
        className="line-title"
        aria-label="Voce"
        placeholder="Che cosa"
        autoComplete="off"
        value={title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <input
        {...fieldProps(`${id}.amount`, problems)}
        className="line-price"
        aria-label={`Importo, ${title || 'voce libera'}`}
        inputMode="text"
        placeholder={title.startsWith('Sconto') ? '−50,00' : '0,00'}
        autoComplete="off"
        value={amount}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <p className="line-amount">
        <b>{cents === undefined ? '–' : typedAmount(cents)}</b>
      </p>
      <RemoveButton name={title || 'voce libera'} onRemove={onRemove} />
      <div className="line-more">
        <VatField id={id} name={title} vat={vat} problems={problems} onChange={onChange} />
        {(['title', 'amount'] as const).map((field) => (
          <FieldProblem key={field} field={`${id}.${field}`} problems={problems} />
        ))}
      </div>
    </>
  )
}

interface MoveButtonsProps {
  readonly line: DraftLine
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
}

function MoveButtons({ line: { id, title }, isFirst, isLast, onMove }: MoveButtonsProps) {
  const button = (by: -1 | 1, name: string, isEnd: boolean) => (
    <button
      type="button"
      id={moveButtonId(id, by)}
      className="btn quiet alone"
      aria-label={name}
      title={name}
      disabled={isEnd}
      onClick={() => onMove(by)}
    >
      <Icon name={by < 0 ? 'up' : 'down'} />
    </button>
  )
  return (
    <div className="line-moves">
      {button(-1, `Sposta su ${title || 'voce libera'}`, isFirst)}
      {button(1, `Sposta giù ${title || 'voce libera'}`, isLast)}
    </div>
  )
}

const moveButtonId = (id: string, by: -1 | 1) => `line-${id}-${by < 0 ? 'up' : 'down'}`

function moveButton(id: string, by: -1 | 1): HTMLButtonElement | null {
  return document.querySelector(`#${moveButtonId(id, by)}`)
}

function RemoveButton({
  name,
  onRemove,
}: {
  readonly name: string
  readonly onRemove: () => void
}) {
  return (
    <button
      type="button"
      className="btn quiet alone line-remove"
      aria-label={`Rimuovi ${name}`}
      title={`Rimuovi ${name}`}
      onClick={onRemove}
    >
      <Icon name="close" />
    </button>
  )
}

function iconOf({ title }: DraftFree): IconName {
  if (/^trasport|^spedizion|^consegn/i.test(title)) return 'truck'
  return /^sconto/i.test(title) ? 'euro' : 'plus'
}
