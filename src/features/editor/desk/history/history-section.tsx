import { useEffect, useRef } from 'react'
import type { ShopVersion, VersionDetail } from '../../wire/shop-draft.ts'
import { exactMoment } from '../../../../desk/moment-in-words.ts'
import { useCurrent } from '../../../../desk/loader.ts'
import { AskDialog } from '../../../../desk/ask-dialog.tsx'
import { Changes } from '../publish/publish-bar.tsx'
import type { HistoryStore } from './history-store.ts'

interface HistorySectionProps {
  readonly history: HistoryStore
  /** What restoring a version would throw away. */
  readonly unpublished: readonly string[]
  readonly canPublish: boolean
  readonly onRestore: (id: string) => void
  readonly onPublish: (id: string) => void
}

/** What was published before; any of it can be looked at and taken back. */
export function HistorySection(props: HistorySectionProps) {
  const { history, unpublished, canPublish, onRestore, onPublish } = props
  const { versions, open, problem } = useCurrent(history)
  useEffect(() => void history.load(), [history])
  useEffect(() => () => history.close(), [history])
  return (
    <div aria-busy={!versions}>
      <p role="alert" className="problem">
        {problem}
      </p>
      {versions?.length === 0 && <p>Qui compare ogni pubblicazione, dalla prima in poi.</p>}
      <ol className="versions">
        {versions?.map((version, position) => (
          <li key={version.id}>
            <VersionRow
              version={version}
              older={versions[position + 1]}
              openId={open?.id}
              onLook={(id) => void history.open(id)}
            />
            {open?.id === version.id && (
              <OpenVersion
                version={open}
                unpublished={unpublished}
                onClose={history.close}
                canPublish={canPublish}
                onRestore={() => onRestore(open.id)}
                onPublish={() => onPublish(open.id)}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface VersionRowProps {
  readonly version: ShopVersion
  /** What was before it. */
  readonly older: ShopVersion | undefined
  readonly openId: string | undefined
  readonly onLook: (id: string) => void
}

function VersionRow({ version, older, openId, onLook }: VersionRowProps) {
  const moment = exactMoment(version.at)
  return (
    <>
      <p className="version-head">
        <strong>{moment}</strong> {version.by === '' ? 'nella cartella' : `da «${version.by}»`}
        {version.isCurrent && <span className="version-now"> · com’è adesso</span>}
      </p>
      <Changes changes={version.changes} />
      {version.isCurrent && older && older.id !== openId && (
        <button type="button" onClick={() => onLook(older.id)}>
          Torna a prima di questa…
        </button>
      )}
      {!version.isCurrent && version.id !== openId && (
        <button
          type="button"
          aria-label={`Guarda la versione del ${moment}`}
          onClick={() => onLook(version.id)}
        >
          Guarda
        </button>
      )}
    </>
  )
}

interface OpenVersionProps {
  readonly version: VersionDetail
  readonly unpublished: readonly string[]
  readonly canPublish: boolean
  readonly onClose: () => void
  readonly onRestore: () => void
  readonly onPublish: () => void
}

function OpenVersion(props: OpenVersionProps) {
  const { version, unpublished, canPublish, onClose, onRestore, onPublish } = props
  const restoring = useRef<HTMLDialogElement>(null)
  const publishing = useRef<HTMLDialogElement>(null)
  const isOther = version.differences.length > 0
  // Nothing else is published with it: what follows is what the seller reads here.
  const isAlone = canPublish && unpublished.length === 0 && isOther
  return (
    <div className="version-open">
      <p>
        L’anteprima mostra il negozio com’era
        {isOther ? '. Rispetto a oggi:' : ', uguale a quello di oggi.'}
      </p>
      <Changes changes={version.differences} />
      <div className="dialog-buttons">
        <button type="button" onClick={onClose}>
          Chiudi
        </button>
        <button
          type="button"
          className={isAlone ? '' : 'solid'}
          onClick={() => restoring.current?.showModal()}
        >
          Ripristina…
        </button>
        {isAlone && (
          <button type="button" className="solid" onClick={() => publishing.current?.showModal()}>
            Ripristina e pubblica…
          </button>
        )}
      </div>
      <AskDialog
        ref={restoring}
        title="Riportare la bozza a questa versione?"
        action="Ripristina"
        onDo={() => {
          onClose()
          onRestore()
        }}
      >
        <p>I visitatori la vedono solo dopo «Pubblica».</p>
        {unpublished.length > 0 && (
          <>
            <p>Si perde quello che non è pubblicato:</p>
            <Changes changes={unpublished} />
          </>
        )}
      </AskDialog>
      <AskDialog
        ref={publishing}
        title="Pubblicare di nuovo questa versione?"
        action="Ripristina e pubblica"
        onDo={() => {
          onClose()
          onPublish()
        }}
      >
        <p>Da subito i visitatori vedono:</p>
        <Changes changes={version.differences} />
      </AskDialog>
    </div>
  )
}
