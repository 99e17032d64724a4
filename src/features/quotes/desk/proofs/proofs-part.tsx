import { useEffect, useRef } from 'react'
import { DESK_API } from '../../../../desk/desk-address.ts'
import { AskDialog } from '../../../../desk/ask-dialog.tsx'
import { Icon } from '../../../../desk/icon.tsx'
import { useCurrent } from '../../../../desk/loader.ts'
import { ProofCard } from './proof-card.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import type { ProofsStore } from './proofs-store.ts'

interface ProofsPartProps {
  readonly store: ProofsStore
  readonly requestId: string
}

/** In the sheet of a request: the proofs that were sent, and what became of them. */
export function ProofsPart({ store, requestId }: ProofsPartProps) {
  const shown = useCurrent(store)
  const asked = useRef<HTMLDialogElement>(null)
  const revoke = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    void store.show(requestId)
    return () => void store.show('')
  }, [store, requestId])
  if (shown.requestId !== requestId) return null
  const { sheet, at, problem, refusal, news, sent } = shown
  const [newest, ...older] = sheet?.proofs ?? []
  return (
    <section className="proofs" aria-labelledby="proofs-title" aria-busy={!sheet}>
      <h3 id="proofs-title">Bozza grafica</h3>
      {newest ? (
        <ProofCard requestId={requestId} proof={newest} at={at} />
      ) : (
        <p className="aside">
          Un’immagine o un PDF da approvare: il cliente apre un link e risponde con un clic.
        </p>
      )}
      {older.length > 0 && (
        <details className="fold">
          <summary>Versioni precedenti</summary>
          {older.map((proof) => (
            <ProofCard key={proof.id} requestId={requestId} proof={proof} at={at} />
          ))}
        </details>
      )}
      {newest && (
        <a
          className="btn quiet"
          href={`${DESK_API}/requests/${encodeURIComponent(requestId)}/proofs/evidence`}
          download
        >
          <Icon name="download" />
          Cronologia con le prove
        </a>
      )}
      <p role="status">{news}</p>
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {sheet && (
        <>
          <div className="proof-buttons">
            <button type="button" className="btn" onClick={() => asked.current?.showModal()}>
              <Icon name="send" />
              {newest ? 'Manda una nuova bozza…' : 'Manda una bozza…'}
            </button>
            {newest && (
              <button
                type="button"
                className="btn quiet"
                onClick={() => revoke.current?.showModal()}
              >
                <Icon name="shield" />
                Revoca i link…
              </button>
            )}
          </div>
          <ProofDialog
            ref={asked}
            sheet={sheet}
            sent={sent}
            problem={refusal}
            onSend={(typed) => store.send(typed)}
          />
          <AskDialog
            ref={revoke}
            title="Revocare i link della bozza?"
            action="Revoca i link"
            isDangerous
            onDo={() => void store.revoke()}
          >
            <p>
              Chi li ha ricevuti non può più aprire la bozza né rispondere. La prossima bozza porta
              un link nuovo.
            </p>
          </AskDialog>
        </>
      )}
    </section>
  )
}
