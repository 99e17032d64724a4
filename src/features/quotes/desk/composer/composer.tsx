import { useEffect, useRef, useState } from 'react'
import { useIsPainted } from '../../../../desk/timing/after-paint.ts'
import { AskDialog } from '../../../../desk/ask-dialog.tsx'
import { Badge } from '../../../../desk/badge.tsx'
import { DESK_API } from '../../../../desk/desk-address.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { Menu } from '../../../../desk/menu.tsx'
import { dayAfter, timeOfDay } from '../../../../desk/moment-in-words.ts'
import { documentOf } from '../../wire/document-of.ts'
import { readDraft } from '../../wire/read-draft.ts'
import { quoteBadge } from '../list/quote-badge.ts'
import type { OpenQuoteStore } from '../open/open-quote.ts'
import { QuoteBar } from '../open/quote-bar.tsx'
import type { ShownQuote, TypedDraft } from '../open/shown-quote.ts'
import { saveFile } from '../open/save-file.ts'
import { PaperPane } from '../paper/paper-pane.tsx'
import { CustomerBox } from './customer-box.tsx'
import { focusProblem } from './field.tsx'
import { Lines } from './lines.tsx'
import { SellerForm } from './seller-form.tsx'
import type { SellerData } from './seller-data.ts'
import { sendingHints } from './sending-hints.ts'
import { SendDialog } from './send-dialog.tsx'
import { Terms } from './terms.tsx'
import { Totals, totalInWords } from './totals.tsx'
import { contentShown } from './shown-content.ts'
import { ReasonsWithoutVat } from './vat-field.tsx'

interface ComposerProps {
  readonly shown: ShownQuote
  readonly typed: TypedDraft
  readonly store: OpenQuoteStore
  readonly seller: SellerData
  readonly onClose: () => void
  readonly onShowSent: () => void
}

/** A quote while it is written: the form, and beside it what the customer will get. */
export function Composer({ shown, typed, store, seller, onClose, onShowSent }: ComposerProps) {
  const { sheet, at, isBusy } = shown
  const { draft, problems, takenBy } = typed
  const [isPaper, setPaper] = useState(false)
  const isPainted = useIsPainted()
  const dialog = useRef<HTMLDialogElement>(null)
  const { edits, actions } = store
  const open = sheet.draft
  if (!open) return null
  const { facts } = open
  const content = contentShown(draft)
  const document = documentOf(content, facts)
  const part = { sheet, typed, edits }
  const total = totalInWords(content)
  const { email } = draft.customer
  const hasSellerData = facts.missingSellerData.length === 0

  function trySend() {
    const read = readDraft(draft, dayAfter(at, 0))
    if ('problems' in read) {
      edits.showProblems(read.problems)
      setPaper(false)
      return focusProblem(read.problems)
    }
    edits.showProblems([])
    if (hasSellerData) return dialog.current?.showModal()
    setPaper(false)
    return requestAnimationFrame(() =>
      window.document.querySelector<HTMLElement>('.seller-form input:invalid')?.focus(),
    )
  }

  async function send(to: readonly string[] | null) {
    if (!(await actions.send(to))) return focusFirstProblem(store)
    const now = store.getSnapshot()
    const revision = now.kind === 'shown' ? now.sheet.revisions[0]?.revision : undefined
    if (to === null) saveFile(`quotes/${sheet.row.id}/pdf?revision=${revision ?? open?.revision}`)
  }

  return (
    <div className="composer">
      <QuoteBar
        title={document.title}
        onClose={onClose}
        badges={<Badge {...quoteBadge('draft')} />}
      >
        {open.changes.length > 0 && (
          <Menu
            name={`Confronta con la rev. ${open.revision - 1}`}
            icon="undo"
            className="compared"
          >
            <h3>Che cosa cambia</h3>
            <ul>
              {open.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </Menu>
        )}
        <DraftMenu
          hasSent={sheet.revisions.length > 0}
          onShowSent={onShowSent}
          onDiscard={() => void actions.discard()}
        />
      </QuoteBar>
      <div className={isPaper ? 'compose with-paper' : 'compose'}>
        <div className="compose-form">
          <div className="segments compose-switch" role="group" aria-label="Vista">
            <button type="button" aria-pressed={!isPaper} onClick={() => setPaper(false)}>
              Modifica
            </button>
            <button type="button" aria-pressed={isPaper} onClick={() => setPaper(true)}>
              Documento
            </button>
          </div>
          <div className="compose-fields">
            <Problem shown={shown} />
            {takenBy !== undefined && (
              <div className="conflict" role="status">
                <b>Qualcuno lo sta già modificando: «{takenBy}».</b>
                <p>Qui vedi quello che scrive. Se continui tu, di là non si può più scrivere.</p>
                <button type="button" onClick={() => void edits.takeOver()}>
                  Modifica qui
                </button>
              </div>
            )}
            {!hasSellerData && (
              <SellerForm
                missing={facts.missingSellerData}
                seller={seller}
                onKept={() => void store.refresh()}
              />
            )}
            <fieldset className="all-fields" disabled={takenBy !== undefined || isBusy}>
              <CustomerBox key={sheet.row.id} typed={typed} edits={edits} />
              <Lines {...part} />
              <Totals content={content} />
              {isPainted && <Terms {...part} content={content} at={at} />}
              <ReasonsWithoutVat />
            </fieldset>
          </div>
        </div>
        <PaperPane document={document} pictures={open.pictures} conditions={facts.conditions}>
          Come lo riceve il cliente
        </PaperPane>
      </div>
      <footer className="compose-foot">
        <SavedState typed={typed} count={problems.length} />
        <b className="compose-total">Totale {total}</b>
        <a
          className="btn"
          href={`${DESK_API}/quotes/${sheet.row.id}/draft.pdf`}
          target="_blank"
          rel="noreferrer"
          // What was typed in the last second is in it, too.
          onPointerDown={() => void edits.store()}
          onFocus={() => void edits.store()}
        >
          <Icon name="quote" />
          Anteprima PDF
        </a>
        <button
          type="button"
          className="btn solid"
          disabled={isBusy || takenBy !== undefined}
          onClick={trySend}
        >
          <Icon name="send" />
          <span className="send-name">{email ? `Invia a ${email}` : 'Invia'}</span>
        </button>
      </footer>
      <SendDialog
        ref={dialog}
        title={document.title}
        email={email}
        total={total}
        hints={sendingHints(draft, facts.pageUrl, new URL(location.href))}
        onSend={(to) => void send(to)}
      />
    </div>
  )
}

function focusFirstProblem(store: OpenQuoteStore): void {
  const now = store.getSnapshot()
  if (now.kind === 'shown' && now.typed?.problems.length) focusProblem(now.typed.problems)
}

function Problem({ shown: { problem } }: { readonly shown: ShownQuote }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <p ref={place} role="alert" className="problem">
      {problem}
    </p>
  )
}

function SavedState({ typed, count }: { readonly typed: TypedDraft; readonly count: number }) {
  const { saving, savedAt, takenBy } = typed
  const state = {
    saved: `Bozza salvata alle ${timeOfDay(savedAt)}`,
    waiting: 'Salvo…',
    failed: 'Bozza non salvata: riprovo',
  }[saving]
  return (
    <p className="compose-saved">
      {count > 0 && (
        <span id="quote-problems" tabIndex={-1} className="quote-problem">
          {count === 1 ? 'Una cosa da correggere.' : `${count} cose da correggere.`}
        </span>
      )}{' '}
      <span role="status" className={saving === 'failed' ? 'quote-problem' : undefined}>
        {takenBy === undefined ? state : 'In sola lettura'}
      </span>
    </p>
  )
}

interface DraftMenuProps {
  readonly hasSent: boolean
  readonly onShowSent: () => void
  readonly onDiscard: () => void
}

function DraftMenu({ hasSent, onShowSent, onDiscard }: DraftMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Menu name="Altro" icon="more" className="alone draft-menu">
        {hasSent && (
          <button type="button" onClick={onShowSent}>
            Vedi quello inviato
          </button>
        )}
        <button type="button" className="erase" onClick={() => dialog.current?.showModal()}>
          Elimina la bozza…
        </button>
      </Menu>
      <AskDialog
        ref={dialog}
        title="Eliminare la bozza?"
        action="Elimina la bozza"
        isDangerous
        onDo={onDiscard}
      >
        <p>
          {hasSent
            ? 'Resta quello che hai già inviato. Le modifiche di questa bozza si perdono.'
            : 'Quello che hai scritto si perde. Le richieste da cui nasce restano.'}
        </p>
      </AskDialog>
    </>
  )
}
