import { Fragment, useRef, type ReactNode, type Ref } from 'react'
import type { ShopProblem } from '../../../../shop/problems.ts'
import { Badge } from '../../../../desk/badge.tsx'
import { Icon } from '../../../../desk/icon.tsx'
import { DESK_API } from '../../../../desk/desk-address.ts'
import { whenInWords } from '../../../../desk/moment-in-words.ts'
import type { ShopStore } from '../draft/shop-store.ts'
import type { ShownShop } from '../draft/shown-shop.ts'
import { useCurrent } from '../../../../desk/loader.ts'
import { AskDialog } from '../../../../desk/ask-dialog.tsx'
import { ProblemList, type ProblemListProps } from './problem-list.tsx'

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
  const { changes, problems, warnings, overtaken, unwritable } = state
  const places = { contents: shown.contents, onProblem }
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
      <Listed
        ref={toMend}
        id="publish-problems"
        words={`${counted(problems.length, 'cosa', 'cose')} da sistemare prima di pubblicare`}
        problems={problems}
        {...places}
      >
        {first && (
          <button type="button" onClick={() => onProblem(first)}>
            Vai alla prima
          </button>
        )}
      </Listed>
      <Listed
        className="doubts"
        words={`${counted(warnings.length, 'cosa', 'cose')} da controllare`}
        problems={warnings}
        {...places}
      />
      {overtaken.length > 0 && (
        <p id="publish-overtaken" className="field-warning">
          Prima di pubblicare scegli, in alto, quale dei due file tenere.
        </p>
      )}
      <div className="publish-buttons">
        {isChanged && (
          <button
            type="button"
            className="btn quiet"
            aria-label="Scarta le modifiche"
            onClick={() => discarding.current?.showModal()}
          >
            <Icon name="undo" />
            Scarta
          </button>
        )}
        {unwritable === null ? (
          // Not `disabled`: whoever presses it is told why it does nothing yet.
          <button
            type="button"
            className="btn solid"
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
            <a className="btn solid" href={`${DESK_API}/shop/draft.zip`} download>
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
        {[
          { words: 'Da controllare:', listed: warnings },
          { words: 'È ancora come nel negozio di esempio:', listed: samples },
        ].map(
          ({ words, listed }) =>
            listed.length > 0 && (
              <Fragment key={words}>
                <p className="field-warning">{words}</p>
                <ProblemList
                  contents={shown.contents}
                  problems={listed}
                  onProblem={(problem) => {
                    publishing.current?.close()
                    onProblem(problem)
                  }}
                />
              </Fragment>
            ),
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

interface ListedProps extends ProblemListProps {
  readonly ref?: Ref<HTMLDetailsElement>
  readonly id?: string
  readonly className?: string
  readonly words: string
  readonly children?: ReactNode
}

/** Behind a sentence that counts them; nothing where there are none. */
function Listed({ ref, id, className = '', words, children, ...list }: ListedProps) {
  if (list.problems.length === 0) return
  return (
    <details ref={ref} className={`publish-problems ${className}`}>
      <summary id={id}>{words}</summary>
      <ProblemList {...list} />
      {children}
    </details>
  )
}

function counted(count: number, one: string, more: string): string {
  return count === 1 ? `Una ${one}` : `${count} ${more}`
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
      <Badge tone="warn" icon="pen" text={count === 1 ? '1 modifica' : `${count} modifiche`} />{' '}
      {count === 1 ? 'non pubblicata' : 'non pubblicate'}
      {savedAt !== undefined && (
        <span className="publish-saved"> · bozza salvata {whenInWords(savedAt, savedAt)}</span>
      )}
    </>
  )
}
