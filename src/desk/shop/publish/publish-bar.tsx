import { useRef } from 'react'
import { wordsInForm, type ShopProblem } from '../../../shop/problems.ts'
import { DESK_API } from '../../desk-address.ts'
import { momentInWords } from '../../moment-in-words.ts'
import { placeInWords } from '../draft/place-in-words.ts'
import type { ShopStore, ShownShop } from '../draft/shop-store.ts'
import { AskDialog } from '../../ask-dialog.tsx'
import { SHOP_FILES } from '../../../shop/shop-files.ts'

interface PublishBarProps {
  readonly store: ShopStore
  readonly shown: ShownShop
  readonly onProblem: (problem: ShopProblem) => void
}

/** What is not published yet, and what to do with it. */
export function PublishBar({ store, shown, onProblem }: PublishBarProps) {
  const { state, isSaving, removed } = shown
  const publishing = useRef<HTMLDialogElement>(null)
  const discarding = useRef<HTMLDialogElement>(null)
  if (!state) return
  const { changes, problems, overtaken, unwritable } = state
  const isChanged = changes.length > 0
  const isStopped = problems.length > 0 || overtaken.length > 0
  return (
    <section className="publish-bar" aria-label="Pubblicazione">
      <div className="publish-words">
        <p role="status">{isSaving ? 'Salvo la bozza…' : <BarSentence {...shown} />}</p>
        <p role="status">
          {removed && (
            <>
              {removed.words}{' '}
              <button type="button" className="quiet" onClick={store.putBack}>
                Rimetti
              </button>
            </>
          )}
        </p>
        {unwritable !== null && <p className="field-warning">{unwritable}</p>}
      </div>
      {problems.length > 0 && <Problems shown={shown} problems={problems} onProblem={onProblem} />}
      <div className="publish-buttons">
        {isChanged && (
          <button type="button" onClick={() => discarding.current?.showModal()}>
            Scarta le modifiche
          </button>
        )}
        {unwritable === null ? (
          <button
            type="button"
            className="solid"
            disabled={!isChanged || isStopped}
            onClick={() => publishing.current?.showModal()}
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

export function Changes({ changes }: { readonly changes: readonly string[] }) {
  return (
    <ul className="changes">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}

function BarSentence({ state, savedAt, publishedAt }: ShownShop) {
  const count = state?.changes.length ?? 0
  if (publishedAt !== undefined && count === 0) {
    return `Pubblicato, ${momentInWords(publishedAt, publishedAt)}`
  }
  if (count === 0) return 'Niente da pubblicare'
  return (
    <>
      {count === 1 ? '1 modifica non pubblicata' : `${count} modifiche non pubblicate`}
      {savedAt !== undefined && (
        <span className="publish-saved"> · bozza salvata, {momentInWords(savedAt, savedAt)}</span>
      )}
    </>
  )
}

interface ProblemsProps {
  readonly shown: ShownShop
  readonly problems: readonly ShopProblem[]
  readonly onProblem: PublishBarProps['onProblem']
}

/** Each leads to its field. */
function Problems({ shown, problems, onProblem }: ProblemsProps) {
  const placeOf = ({ file, path = [], place }: ShopProblem) => {
    const known = SHOP_FILES.find((each) => each === file)
    return known ? placeInWords(shown.contents, known, path) : place
  }
  const [first] = problems
  return (
    <details className="publish-problems">
      <summary>
        {problems.length === 1 ? 'Una cosa da sistemare' : `${problems.length} cose da sistemare`}
      </summary>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.file} ${problem.place} ${problem.message}`}>
            <button type="button" className="quiet" onClick={() => onProblem(problem)}>
              {placeOf(problem)}
            </button>{' '}
            {wordsInForm(problem)}
          </li>
        ))}
      </ul>
      {first && (
        <button type="button" onClick={() => onProblem(first)}>
          Vai alla prima
        </button>
      )}
    </details>
  )
}
