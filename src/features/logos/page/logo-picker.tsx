import { useEffect } from 'react'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import type { Session } from '../../../page/session.ts'
import { useSession } from '../../../page/use-session.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import { isTakenByServer } from '../../../page/taken-by-server.ts'
import { showLogo } from './logo-actions.ts'
import { freeKey, isShared, useLogo } from './logo-of-gadget.ts'
import { usePlacing } from './placing/use-placing.ts'
import { FOR_ALL, shownKey, stateOf } from './logo-state.ts'

/** Takes a field out of the wizard's form, which Enter would submit, also behind an open dialog. */
export const NO_FORM = 'none'
const KINDS = 'image/png,image/jpeg,image/webp,image/svg+xml,.png,.jpg,.jpeg,.webp,.svg'

/** The field for the file, what may be chosen, and what became of it. It stays mounted: it has the focus. */
export function LogoPicker() {
  const texts = useLazyTexts('logo')
  const session = useSession()
  const { shop } = session
  const { logo, last } = useLogo()
  const place = usePlacing()?.words ?? ''
  const said =
    last === 'none' ? '' : fillPlaceholders(texts[last], { name: logo?.name ?? '', place })
  return (
    <div className="logo-pick">
      <label className="btn ghost">
        <input
          type="file"
          form={NO_FORM}
          className="unseen"
          accept={KINDS}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // Emptied, so that the same file can be chosen again.
            currentTarget.value = ''
            if (file) void showOnGadget(session, file)
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
  const session = useSession()
  useEffect(() => {
    if (!isWanted) return
    const listeners = new AbortController()
    const { signal } = listeners
    const take = (event: Event, transfer: DataTransfer | null) => {
      const [file] = transfer?.files ?? []
      if (!file) return
      event.preventDefault()
      void showOnGadget(session, file)
    }
    // Without this the browser opens the file instead of the page.
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('dragover', allow, { signal })
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    return () => listeners.abort()
  }, [isWanted, session])
}

/** A copy of a gadget has the same logo, until one of the two gets another file. */
async function showOnGadget({ order, setLogo }: Session, file: File): Promise<void> {
  const now = order.getSnapshot()
  const key = shownKey(now.ownLogo)
  if (key === FOR_ALL || !isShared(now, key)) return showLogo(file, key)
  const own = freeKey(now)
  await showLogo(file, own)
  if (stateOf(own).logo) setLogo({ ownLogo: own })
}
