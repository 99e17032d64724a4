import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { bytesText } from '../../../order/sent-artwork.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import { itself, useObservable } from '../../../page/use-session.ts'
import { attached, type AttachedFile, keyOf } from './artwork-state.ts'

interface ArtworkListProps {
  /** Absent where files are only shown. */
  readonly onRemove?: (file: AttachedFile) => void
  /** The request is on its way: nothing arrives any more. */
  readonly isSent?: boolean
}

/** The attached files, each with what has become of it. */
export function ArtworkList({ onRemove, isSent = false }: ArtworkListProps) {
  const texts = useLazyTexts('artwork')
  const files = useObservable(attached, itself)
  return (
    <ul className="artwork-list" aria-label={texts.list}>
      {files.map((file) => (
        <li key={keyOf(file)}>
          <p>
            <b>{file.name}</b> <span className="artwork-size">{bytesText(file.size)}</span>
          </p>
          <p className="artwork-words">
            {isSent && file.state !== 'arrived' ? texts.notArrived : <Words file={file} />}
          </p>
          {onRemove && (
            <button
              type="button"
              className="btn quiet"
              aria-label={`${texts.remove} ${file.name}`}
              onClick={() => onRemove(file)}
            >
              {texts.remove}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Words({ file: { state, received, size, name } }: { readonly file: AttachedFile }) {
  const texts = useLazyTexts('artwork')
  const percent = Math.floor((100 * received) / size)
  if (state === 'arrived') return texts.arrived
  return (
    <>
      <progress aria-label={name} max={size} value={received} />
      {fillPlaceholders(texts[state], { percent })}
    </>
  )
}
