import type { ReactNode } from 'react'
import type { HistoryEntry, RequestSheet } from '../../wire/request-sheet.ts'
import { rowBadges } from '../inbox/row-badges.ts'
import { RowPicture } from '../inbox/row-picture.tsx'
import { Badge } from '../../../../desk/badge.tsx'
import { OpenSheet, SHEET_TITLE_ID } from '../../../../desk/open-sheet.tsx'
import { dayAfter, exactMoment } from '../../../../desk/moment-in-words.ts'
import { useCurrent } from '../../../../desk/loader.ts'
import { Artwork } from './artwork.tsx'
import { Checked } from './checked.tsx'
import { Contacts } from './contacts.tsx'
import { CustomerWords, SentLines } from './customer-words.tsx'
import { Deliveries } from './deliveries.tsx'
import { FollowUp } from './follow-up.tsx'
import { Gadgets } from './gadgets.tsx'
import { LargePicture } from './large-picture.tsx'
import { Logos, pictureOf } from './logo.tsx'
import { MoreActions } from './more-actions.tsx'
import type { OpenRequestStore } from './open-request.ts'
import { PriceTable } from './price-table.tsx'
import { PrivateNotes } from './private-notes.tsx'
import { SellerStateControl } from './seller-state.tsx'
import type { ShownRequest } from './shown-request.ts'

interface RequestProps {
  readonly request: OpenRequestStore
  /** What features offer to do with it. */
  readonly actions: (requestId: string) => ReactNode
  /** What features say beside its number. */
  readonly marks: (requestId: string) => ReactNode
  /** What features add to the sheet. */
  readonly parts: (requestId: string) => ReactNode
  readonly toMailAccount: ReactNode
  /** Lead to other requests. */
  readonly steps: ReactNode
  readonly onClose: () => void
}

export function Request({ request, steps, onClose, ...others }: RequestProps) {
  const open = useCurrent(request)
  if (open.kind === 'none') return null
  return (
    <OpenSheet
      isLoading={open.kind === 'loading'}
      problem={open.kind === 'loading' ? '' : open.problem}
      onClose={onClose}
      steps={
        <div className="sheet-tools">
          {steps}
          {open.kind === 'shown' && (
            <MoreActions name={open.sheet.row.name} onErase={() => void request.erase()} />
          )}
        </div>
      }
    >
      {open.kind === 'shown' && <Sheet shown={open} request={request} {...others} />}
    </OpenSheet>
  )
}

type SheetProps = Omit<RequestProps, 'onClose' | 'steps'> & { readonly shown: ShownRequest }

/** First what is needed for an answer: who, what, their words. */
function Sheet({ shown, request, marks, actions, parts, toMailAccount }: SheetProps) {
  const { sheet, at } = shown
  const { edits } = request
  const { row, customer, lines, price, gadgets } = sheet
  const isOne = gadgets.length === 0
  return (
    <>
      <Who {...sheet} at={at} mark={marks(row.id)} />
      <Contacts {...sheet} actions={actions(row.id)} onReply={() => void request.noteReply()} />
      <SellerStateControl shown={shown} edits={edits}>
        <FollowUp followUp={row.followUp} at={at} onChoose={(day) => void edits.setFollowUp(day)} />
      </SellerStateControl>
      {isOne ? (
        <OneGadget {...sheet} />
      ) : (
        <>
          {/* Above the gadgets, of which there may be twenty. */}
          <CustomerWords {...customer} />
          <Gadgets {...sheet} />
          <Logos {...sheet} />
        </>
      )}
      <Artwork {...sheet} />
      {price && <CustomerWords {...customer} />}
      <Checked
        {...sheet}
        at={at}
        toMailAccount={toMailAccount}
        onRelease={() => void request.release()}
      />
      <Deliveries
        {...sheet}
        at={at}
        onRetry={() => void request.retry()}
        onDismiss={() => void request.dismiss()}
        onResend={(id) => void request.resend(id)}
      />
      <PrivateNotes shown={shown} edits={edits} />
      {parts(row.id)}
      <RequestHistory {...sheet} />
      {(price || !isOne) && (
        <details className="fold">
          <summary>Tutti i dati inviati</summary>
          <SentLines lines={lines} />
        </details>
      )}
    </>
  )
}

function OneGadget(sheet: RequestSheet) {
  const { row, price, customer, lines } = sheet
  return (
    <div className="sheet-gadget">
      <div className="sheet-picture">
        {row.picture && (
          <div className="stage">
            <RowPicture picture={pictureOf(sheet, 0, row.picture)} />
            <LargePicture name={row.ordered} picture={pictureOf(sheet, 0, row.picture)} />
          </div>
        )}
        <Logos {...sheet} />
      </div>
      {price ? <PriceTable {...price} /> : <CustomerWords {...customer} message="" own={lines} />}
    </div>
  )
}

type WhoProps = Pick<RequestSheet, 'row' | 'repeats'> &
  Pick<ShownRequest, 'at'> & { readonly mark: ReactNode }

function Who({ row, repeats, at, mark }: WhoProps) {
  // The day to come back stands in its button.
  const badges = rowBadges({ ...row, followUp: undefined }, dayAfter(at, 0))
  return (
    <header className="sheet-top">
      <h2 id={SHEET_TITLE_ID} tabIndex={-1}>
        {row.name}
      </h2>
      {badges.map((badge) => (
        <Badge key={badge.text} {...badge} />
      ))}
      <p className="aside">
        {row.number !== null && `n. ${row.number} · `}
        {exactMoment(row.receivedAt)}
        {repeats > 0 && ` · arrivata ${repeats + 1} volte`}
        {mark}
      </p>
    </header>
  )
}

/** It is folded away, since most of the time nobody asks. */
function RequestHistory({ history }: { readonly history: readonly HistoryEntry[] }) {
  return (
    <details className="fold history">
      <summary>Cronologia</summary>
      <ol>
        {history.map(({ at, by, text }) => (
          <li key={`${at} ${by} ${text}`}>
            <time dateTime={new Date(at).toISOString()}>{exactMoment(at)}</time> {text}
            {by !== '' && ` · ${by}`}
          </li>
        ))}
      </ol>
    </details>
  )
}
