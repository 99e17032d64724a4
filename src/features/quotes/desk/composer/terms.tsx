import { dayAfter, longDay } from '../../../../desk/moment-in-words.ts'
import { formatCents } from '../../../../order/money.ts'
import { type DepositKind, DEPOSITS, type QuoteContent } from '../../wire/quote-content.ts'
import type { QuoteDraft } from '../../wire/quote-draft.ts'
import { depositOf, totalsOf } from '../../wire/quote-totals.ts'
import type { ComposerPart } from './composer-part.ts'
import { Field, fieldProps } from './field.tsx'

const DEPOSIT_KINDS = Object.keys(DEPOSITS) as readonly DepositKind[]
const USUAL_PERCENT = '30'
const DAY_MS = 24 * 60 * 60_000

interface TermsProps extends ComposerPart {
  readonly content: QuoteContent
  readonly at: number
}

/** Validity, delivery, payment, deposit and notes. */
export function Terms({ typed, edits, content, at }: TermsProps) {
  const { draft, problems } = typed
  const change = (changes: Partial<QuoteDraft>) =>
    void edits.edit((now) => ({ ...now, ...changes }))
  return (
    <>
      <fieldset>
        <legend>Validità, consegna e pagamento</legend>
        <div className="quote-terms">
          <Field
            field="validUntil"
            label="Valido fino al"
            problems={problems}
            hint={daysInWords(draft.validUntil, at)}
          >
            <input
              {...fieldProps('validUntil', problems)}
              type="date"
              min={dayAfter(at, 0)}
              value={draft.validUntil}
              onChange={({ target }) => change({ validUntil: target.value })}
            />
          </Field>
          <Field field="delivery" label="Consegna" problems={problems}>
            <input
              {...fieldProps('delivery', problems)}
              value={draft.delivery}
              placeholder="15 giorni lavorativi"
              onChange={({ target }) => change({ delivery: target.value })}
            />
          </Field>
          <Field field="payment" label="Pagamento" problems={problems}>
            <input
              {...fieldProps('payment', problems)}
              value={draft.payment}
              placeholder="Saldo alla consegna"
              onChange={({ target }) => change({ payment: target.value })}
            />
          </Field>
          <DepositFields typed={typed} content={content} onChange={change} />
        </div>
      </fieldset>
      <fieldset>
        <legend>Parole nel documento</legend>
        <div className="quote-words">
          <Field field="greeting" label="Saluto, sopra le voci" problems={problems}>
            <textarea
              {...fieldProps('greeting', problems)}
              rows={2}
              value={draft.greeting}
              onChange={({ target }) => change({ greeting: target.value })}
            />
          </Field>
          <Field field="notes" label="Note, in fondo" problems={problems}>
            <textarea
              {...fieldProps('notes', problems)}
              rows={3}
              value={draft.notes}
              onChange={({ target }) => change({ notes: target.value })}
            />
          </Field>
        </div>
      </fieldset>
    </>
  )
}

interface DepositFieldsProps extends Pick<TermsProps, 'typed' | 'content'> {
  readonly onChange: (changes: Pick<QuoteDraft, 'deposit'>) => void
}

/** What is paid with the acceptance. Its kind has a meaning in law, so that it is chosen and never guessed. */
function DepositFields({ typed, content, onChange }: DepositFieldsProps) {
  const { draft, problems } = typed
  const { deposit } = draft
  const total = totalsOf(content.lines, content.prices)?.total
  const due = content.deposit && total !== undefined && depositOf(content.deposit, total)
  return (
    <div className="deposit">
      <Field field="deposit.kind" label="All’accettazione" problems={problems}>
        <select
          {...fieldProps('deposit.kind', problems)}
          value={deposit?.kind ?? ''}
          onChange={({ target }) => {
            const kind = DEPOSIT_KINDS.find((each) => each === target.value)
            const percent = deposit?.percent ?? USUAL_PERCENT
            onChange({ deposit: kind ? { kind, percent } : null })
          }}
        >
          <option value="">Niente</option>
          {DEPOSIT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {DEPOSITS[kind].label}
            </option>
          ))}
        </select>
      </Field>
      {deposit && (
        <Field
          field="deposit"
          label="Percentuale"
          problems={problems}
          hint={due ? `${formatCents(due)} sul totale` : undefined}
        >
          <span className="quote-unit">
            <input
              {...fieldProps('deposit', problems)}
              inputMode="numeric"
              value={deposit.percent}
              onChange={({ target }) =>
                onChange({ deposit: { ...deposit, percent: target.value } })
              }
            />
            <span aria-hidden="true">%</span>
          </span>
        </Field>
      )}
    </div>
  )
}

/** "30 giorni da oggi, mercoledì 16 dicembre". */
function daysInWords(day: string, at: number): string {
  const until = Date.parse(day)
  const days = Math.round((until - Date.parse(dayAfter(at, 0))) / DAY_MS)
  if (!Number.isFinite(days)) return 'Fino alla fine di quel giorno'
  if (days < 0) return 'È già passato'
  const far =
    days === 0
      ? 'oggi, fino a mezzanotte'
      : days === 1
        ? 'un giorno da oggi'
        : `${days} giorni da oggi`
  return `${far} (${longDay(until)})`
}
