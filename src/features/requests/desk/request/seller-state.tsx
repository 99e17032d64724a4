import type { ReactNode } from 'react'
import { LOST_REASON_IDS, LOST_REASONS, SELLER_STATE_IDS, SELLER_STATES } from '../../wire.ts'
import type { RequestEdits } from './edit-request.ts'
import { savedAt, type ShownRequest } from './shown-request.ts'
import { SavedLine } from '../../../../desk/notes/saved-line.tsx'

interface SellerStateProps {
  readonly shown: ShownRequest
  readonly edits: RequestEdits
  /** What stands below the states, on the line of what was saved. */
  readonly children: ReactNode
}

/** These are no radio buttons, since an arrow key would store every state on its way. */
export function SellerStateControl({ shown, edits, children }: SellerStateProps) {
  const { sheet, pendingState, former, problem } = shown
  const current = pendingState ?? sheet.row.state
  return (
    <div className="seller-state">
      <div className="segments" role="group" aria-label="Stato della richiesta">
        {SELLER_STATE_IDS.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === current}
            onClick={() => void edits.setState(id)}
          >
            {SELLER_STATES[id].label}
          </button>
        ))}
      </div>
      {current === 'lost' && (
        <div className="segments lost-reasons" role="group" aria-label="Perché è persa">
          {LOST_REASON_IDS.map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === sheet.lostReason}
              onClick={() => void edits.setLostReason(id)}
            >
              {LOST_REASONS[id].label}
            </button>
          ))}
        </div>
      )}
      <div className="state-saved">
        {children}
        <SavedLine
          isPending={pendingState !== undefined && !problem}
          savedAt={savedAt(shown, 'state')}
        />
        {former && (
          <button type="button" className="quiet" onClick={() => void edits.undo()}>
            Annulla, era «{SELLER_STATES[former.state].label}»
          </button>
        )}
      </div>
    </div>
  )
}
