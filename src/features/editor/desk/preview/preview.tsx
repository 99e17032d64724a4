import { useCallback, useEffect, useState } from 'react'
import { useIsPainted } from '../../../../desk/timing/after-paint.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { PREVIEW_FOLDER } from '../../wire/preview-message.ts'
import { createDraftDrawings } from './draft-drawings.ts'
import { createPreviewLink } from './preview-link.ts'
import type { Showing } from './step-of-path.ts'

interface PreviewProps {
  /** Changes whenever the draft has: the frame then shows it anew. */
  readonly revision: number
  readonly showing: Showing
  readonly isSaving: boolean
  /** Whether the draft has a problem: the frame then shows what is published in its place. */
  readonly isBroken: boolean
  /** The id of a version of the history, in place of the draft. */
  readonly version?: string | undefined
}

const WIDTHS = { Telefono: 390, Computer: 1180 } as const
type Size = keyof typeof WIDTHS

/** The real wizard with the draft. It begins a frame later: a page of its own holds up the list of what can be edited. */
export function PreviewFrame(props: PreviewProps) {
  const isPainted = useIsPainted()
  return (
    <section className="preview" aria-label="Anteprima">
      {isPainted && <Preview {...props} />}
    </section>
  )
}

function Preview({ revision, showing, isSaving, isBroken, version }: PreviewProps) {
  const [drawings] = useState(() => createDraftDrawings(document))
  useEffect(() => () => drawings.remove(), [drawings])
  const [link] = useState(() => createPreviewLink(window, (preview) => drawings.show(preview)))
  const [size, setSize] = useState<Size>('Telefono')
  const connect = useCallback((frame: HTMLIFrameElement) => link.connect(frame), [link])
  const width = WIDTHS[size]
  const fit = useCallback(
    (place: HTMLDivElement) => {
      const frame = place.querySelector('iframe')
      return frame ? fitFrame(frame, width) : undefined
    },
    [width],
  )
  useEffect(() => link.update({ revision, showing, isSaving }), [link, revision, showing, isSaving])
  return (
    <>
      <div className="segments" role="group" aria-label="Larghezza dell’anteprima">
        {(Object.keys(WIDTHS) as Size[]).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === size}
            onClick={() => setSize(each)}
          >
            <Icon name={each === 'Telefono' ? 'mobile' : 'laptop'} /> {each}
          </button>
        ))}
      </div>
      <p role="status" className="field-about">
        {isBroken && 'Quello che è da sistemare qui si vede com’era; senza prezzo, a 0,00 €.'}
      </p>
      <div ref={fit} key={version} className="preview-stage">
        <iframe
          ref={connect}
          title="Anteprima della pagina"
          src={version === undefined ? PREVIEW_FOLDER : `${PREVIEW_FOLDER}versions/${version}/`}
        />
      </div>
    </>
  )
}

/** Gives a frame the width of a real screen, and makes it smaller where its place is narrower. */
function fitFrame(frame: HTMLIFrameElement, width: number): () => void {
  const place = frame.parentElement
  if (!place) return () => undefined
  const fit = () => {
    const scale = Math.min(1, place.clientWidth / width)
    frame.style.width = `${width}px`
    frame.style.height = `${place.clientHeight / scale}px`
    frame.style.transform = `scale(${scale})`
  }
  const observer = new ResizeObserver(fit)
  observer.observe(place)
  return () => observer.disconnect()
}
