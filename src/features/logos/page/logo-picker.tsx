import { useEffect } from 'react'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { itself, useObservable, useSession } from '../../../page/use-session.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import { isTakenByServer } from '../../../page/taken-by-server.ts'
import { showLogo } from './logo-actions.ts'
import { logoState } from './logo-state.ts'

/** Takes a field out of the wizard's form, which Enter would submit, also behind an open dialog. */
export const NO_FORM = 'none'
const KINDS = 'image/png,image/jpeg,image/webp,image/svg+xml,.png,.jpg,.jpeg,.webp,.svg'

/** The field for the file, what may be chosen, and what became of it. It stays mounted: it has the focus. */
export function LogoPicker() {
  const texts = useLazyTexts('logo')
  const { shop } = useSession()
  const { logo, last } = useObservable(logoState, itself)
  const said = last === 'none' ? '' : fillPlaceholders(texts[last], { name: logo?.name ?? '' })
  return (
    <div className="logo-pick">
      <label className="btn ghost">
        <input
          type="file"
          form={NO_FORM}
          className="sr"
          accept={KINDS}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // Emptied, so that the same file can be chosen again.
            currentTarget.value = ''
            if (file) void showLogo(file)
          }}
        />
        <span>{logo ? texts.change : texts.try}</span>
      </label>
      <p className="logo-hint">
        {!logo && `${texts.kinds} `}
        {isTakenByServer(shop) ? texts.stays : texts.previewOnly}
      </p>
      <p className="logo-said" role="status">
        {said}
      </p>
    </div>
  )
}

/** Files that are dropped or pasted anywhere on the page, while a picture can show them. */
export function useDroppedLogo(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const listeners = new AbortController()
    const { signal } = listeners
    const take = (event: Event, transfer: DataTransfer | null) => {
      const [file] = transfer?.files ?? []
      if (!file) return
      event.preventDefault()
      void showLogo(file)
    }
    // Without this the browser opens the file instead of the page.
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('dragover', allow, { signal })
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    return () => listeners.abort()
  }, [isWanted])
}
