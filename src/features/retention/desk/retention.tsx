import { type FormEvent, useRef, useState } from 'react'
import { momentAheadInWords } from '../../../desk/moment-in-words.ts'
import type { RetentionOutlook } from '../wire.ts'
import { erasedInWords, months } from './retention-in-words.ts'

interface RetentionProps {
  readonly outlook: RetentionOutlook
  /** When the server said so. */
  readonly at: number
  /** What would be erased with so many months, or why that is no number of months. */
  readonly onAsk: (months: string) => Promise<RetentionOutlook | string>
  /** Takes effect at once; null: for ever. Resolves with why it does not, or with nothing. */
  readonly onKeep: (months: number | null) => Promise<string>
}

const FOR_EVER: RetentionOutlook = { keepMonths: null, next: undefined }

/** How long requests are kept, when the next go, and the field that changes it. */
export function RetentionSetting({ outlook, at, onAsk, onKeep }: RetentionProps) {
  const current = String(outlook.keepMonths ?? '')
  const [typed, setTyped] = useState<string>()
  const [asked, setAsked] = useState<RetentionOutlook | string>()
  const [said, setSaid] = useState('')
  const latest = useRef('')
  const isChanged = (typed?.trim() ?? current) !== current

  async function type(text: string) {
    latest.current = text
    setTyped(text)
    setSaid('')
    setAsked(undefined)
    const answer = text.trim() === '' ? FOR_EVER : await onAsk(text.trim())
    // An answer that comes late is about what was typed before.
    if (latest.current === text) setAsked(answer)
  }

  async function keep(event: FormEvent) {
    event.preventDefault()
    // The seller has read first what will be erased.
    if (!isChanged || typeof asked !== 'object') return
    const problem = await onKeep(asked.keepMonths)
    if (problem === '') setTyped(undefined)
    setSaid(problem === '' ? 'Salvato: vale da adesso.' : problem)
  }

  return (
    <section className="box" aria-labelledby="retention-title">
      <h3 id="retention-title">Quanto si conservano le richieste</h3>
      <p>{outlookInWords(outlook, at)}</p>
      <form className="retention-form" onSubmit={(event) => void keep(event)}>
        <label className="box-field">
          Mesi di conservazione
          <input
            inputMode="numeric"
            autoComplete="off"
            placeholder="per sempre"
            value={typed ?? current}
            aria-describedby="retention-asked"
            onChange={({ target }) => void type(target.value)}
          />
        </label>
        <button className="btn" aria-disabled={!isChanged || typeof asked !== 'object'}>
          Salva
        </button>
      </form>
      <p id="retention-asked" className="aside" role="status">
        {said || (isChanged && asked ? askedInWords(asked, at) : 'Vuoto: per sempre.')}
      </p>
    </section>
  )
}

function askedInWords(asked: RetentionOutlook | string, at: number): string {
  if (typeof asked === 'string') return asked
  return `Se salvi: ${outlookInWords(asked, at).replace(/^P/, 'p')}`
}

/** "Per 12 mesi. Domani alle 10:42 il server ne cancella 3, con logo, email e note." */
function outlookInWords({ keepMonths, next }: RetentionOutlook, at: number): string {
  if (keepMonths === null) return 'Per sempre: il server non ne cancella nessuna da solo.'
  const erased = next
    ? `${momentAheadInWords(next.at, at)} il server ne cancella ${erasedInWords(next.count)}, con logo, email e note. I preventivi accettati restano.`
    : 'Per ora non c’è nulla da cancellare.'
  return `Per ${months(keepMonths)}. ${erased}`
}
