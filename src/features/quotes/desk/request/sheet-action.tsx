import { useEffect, useTransition } from 'react'
import { Icon } from '../../../../desk/icon.tsx'
import { useCurrent } from '../../../../desk/loader.ts'
import type { QuoteOfRequestStore } from './quote-of-request.ts'

interface SheetActionProps {
  readonly store: QuoteOfRequestStore
  readonly requestId: string
  readonly onBegin: (requestId: string) => Promise<void>
  readonly onOpen: (quoteId: string) => void
}

/** In the sheet of a request: leads to its quote, which it begins where there is none. */
export function SheetAction({ store, requestId, onBegin, onOpen }: SheetActionProps) {
  const shown = useCurrent(store)
  useEffect(() => void store.show(requestId), [store, requestId])
  const quote = shown.requestId === requestId ? shown.quote : undefined
  const problem = shown.requestId === requestId ? shown.problem : ''
  const [isBeginning, begin] = useTransition()
  const name = quote ? `Apri il preventivo ${quote.number || 'in bozza'}` : 'Prepara il preventivo'
  return (
    <>
      <button
        type="button"
        className="btn solid sheet-action"
        aria-keyshortcuts="P"
        title="Tasto P"
        aria-busy={isBeginning}
        onClick={() => (quote ? onOpen(quote.id) : begin(() => onBegin(requestId)))}
      >
        <Icon name="quote" />
        {isBeginning ? 'Preparo il preventivo…' : name}
      </button>
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </>
  )
}
