import type { DeskNotice, DeskStatus } from '../wire.ts'
import { Icon } from '../../../desk/icon.tsx'
import { type Loader, useCurrent } from '../../../desk/loader.ts'
import { noticeInWords } from './notice-in-words.ts'

interface NoticesProps {
  readonly store: Loader<DeskStatus>
  readonly remedies: Remedies
}

/** What a notice leads to. */
type Remedies = Partial<
  Readonly<Record<DeskNotice['kind'], { readonly name: string; readonly go: () => void }>>
>

/** What the seller should know first, above everything else; nothing where all is in order. */
export function Notices({ store, remedies }: NoticesProps) {
  const { value: status, at } = useCurrent(store)
  return (
    // It is always there, since only a change of what is there is read out.
    <div className="notices" role="status" aria-label="Avvisi">
      {status?.notices.map((notice) => (
        <Notice key={notice.kind} notice={notice} at={at} remedy={remedies[notice.kind]} />
      ))}
    </div>
  )
}

interface NoticeProps {
  readonly notice: DeskNotice
  readonly at: number
  readonly remedy: Remedies[DeskNotice['kind']]
}

function Notice({ notice, at, remedy }: NoticeProps) {
  const { text, details, lines, advice, isBad } = noticeInWords(notice, at)
  return (
    <div className={`notice ${isBad ? 'bad' : ''} ${remedy ? 'led' : ''}`}>
      <p className="notice-text">
        <Icon name="alert" />
        {text}
      </p>
      {details.map((detail) => (
        <p key={detail} className="aside">
          {detail}
        </p>
      ))}
      <p className="notice-advice">{advice}</p>
      {lines.length > 0 && (
        <details className="aside">
          <summary>Per chi modifica i file</summary>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </details>
      )}
      {remedy && (
        <button type="button" onClick={remedy.go}>
          {remedy.name}
        </button>
      )}
    </div>
  )
}
