import { formatWhole } from '../../../../order/money.ts'
import { useObservable } from '../../../../desk/use-observable.ts'
import type { RequestsView } from '../requests-view.ts'
import type { Export, ExportStore } from './export-store.ts'

interface ExportButtonsProps {
  readonly store: ExportStore
  readonly view: RequestsView
}

export function ExportButtons({ store, view }: ExportButtonsProps) {
  const state = useObservable(store)
  return (
    <div className="export">
      <span role="group" aria-label="Scarica queste richieste">
        <button type="button" className="quiet" onClick={() => void store.start(view, 'csv')}>
          Scarica CSV
        </button>
        <button type="button" className="quiet" onClick={() => void store.start(view, 'json')}>
          Scarica JSON
        </button>
      </span>
      <p role="status">{exportInWords(state)}</p>
      {state.kind === 'running' && (
        <>
          <progress
            aria-label="Scaricamento"
            value={state.total === undefined ? undefined : state.rows}
            max={state.total || undefined}
          />
          <button type="button" onClick={store.stop}>
            Ferma
          </button>
        </>
      )}
    </div>
  )
}

function exportInWords(state: Export): string {
  switch (state.kind) {
    case 'none':
      return ''
    case 'running':
      if (state.rows === undefined) return 'Conto le richieste…'
      if (state.total === undefined) return `${formatWhole(state.rows)} righe finora…`
      return `${formatWhole(state.rows)} di ${formatWhole(state.total)}`
    case 'done':
      if (state.total === undefined) return 'Scaricate tutte le richieste.'
      return state.total === 1
        ? 'Scaricata 1 richiesta.'
        : `Scaricate ${formatWhole(state.total)} richieste.`
    case 'failed':
      return 'Non è riuscito: riprova.'
  }
}
