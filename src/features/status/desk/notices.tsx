import type { DeskNotice, DeskStatus } from '../wire.ts'
import { type Loader, useCurrent } from '../../../desk/loader.ts'
import { noticeInWords } from './notice-in-words.ts'

interface NoticesProps {
  readonly store: Loader<DeskStatus>
  readonly onShowRefused: () => void
}

/** What the seller should know first, above everything else; nothing where all is in order. */
export function Notices({ store, onShowRefused }: NoticesProps) {
  const { value: status, at } = useCurrent(store)
  return (
    // It is always there, since only a change of what is there is read out.
    <div className="notices" role="status" aria-label="Avvisi">
      {status?.notices.map((notice) => (
        <Notice key={notice.kind} notice={notice} at={at} onShow={onShowRefused} />
      ))}
    </div>
  )
}

function Notice({ notice, at, onShow }: { notice: DeskNotice; at: number; onShow: () => void }) {
  const { text, details, advice, isBad } = noticeInWords(notice, at)
  return (
    <div className={isBad ? 'notice bad' : 'notice'}>
      <p className="notice-text">{text}</p>
      {details.map((detail) => (
        <p key={detail} className="aside">
          {detail}
        </p>
      ))}
      <p>{advice}</p>
      {notice.kind === 'mails-refused' && (
        <button type="button" onClick={onShow}>
          Guarda quali
        </button>
      )}
    </div>
  )
}
