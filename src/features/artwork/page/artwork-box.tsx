import { useEffect, useRef, useState } from 'react'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { bytesText } from '../../../order/sent-artwork.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import { itself, useObservable } from '../../../page/use-session.ts'
import { ARTWORK_EXTENSIONS, ARTWORK_KINDS, type ArtworkOffer, kindNamed } from '../wire.ts'
import { attach, remove } from './artwork-actions.ts'
import { ArtworkList } from './artwork-list.tsx'
import { type ArtworkRefusal, attached, type AttachedFile, keyOf } from './artwork-state.ts'

const ACCEPTED = ARTWORK_EXTENSIONS.map((extension) => `.${extension}`).join(',')
const KINDS = Object.values(ARTWORK_KINDS).map(({ label }) => label)
const KINDS_IN_WORDS = `${KINDS.slice(0, -1).join(', ')} o ${KINDS.at(-1)}`

/** Original files for whoever prints. */
export function ArtworkBox({ offer }: { readonly offer: ArtworkOffer }) {
  const texts = useLazyTexts('artwork')
  const field = useRef<HTMLInputElement>(null)
  const files = useObservable(attached, itself)
  const [said, setSaid] = useState<readonly string[]>([])
  const arrived = files.filter(({ state }) => state === 'arrived').map(({ name }) => name)
  const words = { kinds: KINDS_IN_WORDS, size: bytesText(offer.largestBytes), most: offer.files }

  const take = (taken: readonly File[]) => {
    setSaid([])
    const onRefused = (name: string, reason: ArtworkRefusal) =>
      setSaid((before) => [...before, fillPlaceholders(texts[reason], { name, ...words })])
    void attach(taken, offer, onRefused)
  }
  useDroppedFiles(take)

  const removeAndSay = (file: AttachedFile) => {
    remove(keyOf(file))
    setSaid([fillPlaceholders(texts.removed, { name: file.name })])
    // The button goes away with the file.
    field.current?.focus()
  }
  const news =
    arrived.length > 0 && fillPlaceholders(texts.allArrived, { name: arrived.join(', ') })
  return (
    <section className="artwork-box" aria-label={texts.title}>
      <p>
        <b>{texts.title}</b> {fillPlaceholders(texts.why, words)}
      </p>
      <label className="btn ghost">
        <input
          ref={field}
          type="file"
          multiple
          // Out of the wizard's form, which Enter would submit.
          form="none"
          className="unseen"
          accept={ACCEPTED}
          onChange={({ currentTarget }) => {
            const taken = [...(currentTarget.files ?? [])]
            // Emptied, so that the same file can be chosen again.
            currentTarget.value = ''
            take(taken)
          }}
        />
        <span>{files.length === 0 ? texts.attach : texts.attachMore}</span>
      </label>
      {files.length > 0 && <ArtworkList onRemove={removeAndSay} />}
      <div role="status" className="artwork-said">
        {said.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {news && <p className="unseen">{news}</p>}
      </div>
    </section>
  )
}

/** What can be no picture, such as a PDF, is dropped for whoever prints. Pictures go onto the gadget. */
function useDroppedFiles(take: (files: readonly File[]) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      const isArtwork = files.length > 0 && files.every(isNoPicture)
      if (!isArtwork) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current(files)
    }
    document.addEventListener('drop', onDrop, { capture: true })
    return () => document.removeEventListener('drop', onDrop, { capture: true })
  }, [])
}

function isNoPicture({ name }: File): boolean {
  const kind = kindNamed(name)
  return kind !== undefined && kind !== 'svg'
}
