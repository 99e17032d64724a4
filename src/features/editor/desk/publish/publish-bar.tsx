import { useRef } from 'react'
import type { ShopProblem } from '../../../../shop/problems.ts'
import { DESK_API } from '../../../../desk/desk-address.ts'
import { whenInWords } from '../../../../desk/moment-in-words.ts'
import type { ShopStore, ShownShop } from '../draft/shop-store.ts'
import { useCurrent } from '../../../../desk/loader.ts'
import { AskDialog } from '../../../../desk/ask-dialog.tsx'
import { ProblemList } from './problem-list.tsx'

interface PublishBarProps {
  readonly store: ShopStore
  /** What the draft still has from the sample. */
  readonly samples: readonly ShopProblem[]
  readonly onProblem: (problem: ShopProblem) => void
}

/** What is not published yet, and what to do with it. */
export function PublishBar({ store, samples, onProblem }: PublishBarProps) {
  const shown = useCurrent(store)
  const { state, isSaving, removed } = shown
  const publishing = useRef<HTMLDialogElement>(null)
  const discarding = useRef<HTMLDialogElement>(null)
  const toMend = useRef<HTMLDetailsElement>(null)
  if (!state) return
  const { changes, problems, overtaken, unwritable } = state
  const latest = removed.at(-1)
  const [first] = problems
  const isChanged = changes.length > 0
  function showProblems(): void {
    if (!toMend.current) return
    toMend.current.open = true
    toMend.current.querySelector('summary')?.focus()
  }
  const isStopped = problems.length > 0 || overtaken.length > 0
  return (
    <section className="publish-bar" aria-label="Pubblicazione">
      <div className="publish-words">
        <p role="status" id="publish-state">
          {isSaving ? 'Salvo la bozza…' : <BarSentence {...shown} />}
        </p>
        <p role="status">
          {latest && (
            <>
              {latest.words}{' '}
              <button type="button" className="quiet" onClick={store.putBack}>
                Annulla
              </button>
            </>
          )}
        </p>
        {unwritable !== null && <p className="field-warning">{unwritable}</p>}
      </div>
      {problems.length > 0 && (
        <details ref={toMend} className="publish-problems">
          <summary id="publish-problems">
            {problems.length === 1
              ? 'Una cosa da sistemare'
              : `${problems.length} cose da sistemare`}{' '}
            prima di pubblicare
          </summary>
          <ProblemList contents={shown.contents} problems={problems} onProblem={onProblem} />
          {first && (
            <button type="button" onClick={() => onProblem(first)}>
              Vai alla prima
            </button>
          )}
        </details>
      )}
      {overtaken.length > 0 && (
        <p id="publish-overtaken" className="field-warning">
          Prima di pubblicare scegli, in alto, quale dei due file tenere.
        </p>
      )}
      <div className="publish-buttons">
        {isChanged && (
          <button type="button" onClick={() => discarding.current?.showModal()}>
            Scarta le modifiche
          </button>
        )}
        {unwritable === null ? (
          // Not `disabled`: whoever presses it is told why it does nothing yet.
          <button
            type="button"
            className="solid"
            aria-disabled={!isChanged || isStopped}
            aria-describedby="publish-state publish-problems publish-overtaken"
            onClick={() => {
              if (problems.length > 0) showProblems()
              else if (isChanged && !isStopped) publishing.current?.showModal()
            }}
          >
            Pubblica
          </button>
        ) : (
          isChanged && (
            <a className="button solid" href={`${DESK_API}/shop/draft.zip`} download>
              Scarica i file
            </a>
          )
        )}
      </div>
      <AskDialog
        ref={publishing}
        title="Pubblicare le modifiche?"
        action="Pubblica"
        onDo={() => void store.publish()}
      >
        <p>Da subito i visitatori vedono:</p>
        <Changes changes={changes} />
        {samples.length > 0 && (
          <>
            <p className="field-warning">È ancora come nel negozio di esempio:</p>
            <ProblemList
              contents={shown.contents}
              problems={samples}
              onProblem={(sample) => {
                publishing.current?.close()
                onProblem(sample)
              }}
            />
          </>
        )}
      </AskDialog>
      <AskDialog
        ref={discarding}
        title="Scartare le modifiche?"
        action="Scarta tutto"
        isDangerous
        onDo={() => void store.discard()}
      >
        <p>Il negozio torna com’è pubblicato adesso. Si perde:</p>
        <Changes changes={changes} />
      </AskDialog>
    </section>
  )
}

// On a low screen more are out of sight.
const MOST_IN_SIGHT = 6

export function Changes({ changes }: { readonly changes: readonly string[] }) {
  return (
    <>
      <ul className="changes">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {changes.length > MOST_IN_SIGHT && (
        <p className="field-about">{changes.length} modifiche in tutto: scorri per leggerle.</p>
      )}
    </>
  )
}

function BarSentence({ state, savedAt, publishedAt }: ShownShop) {
  const count = state?.changes.length ?? 0
  if (publishedAt !== undefined && count === 0) {
    return `Pubblicato ${whenInWords(publishedAt, publishedAt)}`
  }
  if (count === 0) return 'Niente da pubblicare'
  return (
    <>
      {count === 1 ? '1 modifica non pubblicata' : `${count} modifiche non pubblicate`}
      {savedAt !== undefined && (
        <span className="publish-saved"> · bozza salvata {whenInWords(savedAt, savedAt)}</span>
      )}
    </>
  )
}
