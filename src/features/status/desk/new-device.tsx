import { useEffect, useRef, useState } from 'react'
import { CopyText } from '../../../desk/copy-text.tsx'
import { Icon } from '../../../desk/icon.tsx'
import { qrCode } from './qr-code.ts'
import type { SessionList } from './session-list.ts'

// As long as the server lets anybody in by it.
const LINK_MS = 15 * 60_000

/** A link for another device, as a code for its camera and as text. It stands before everything, wholly in view. */
export function NewDevice({ list }: { readonly list: SessionList }) {
  const [link, setLink] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (link === undefined) return undefined
    dialog.current?.showModal()
    const hiding = setTimeout(() => dialog.current?.close(), LINK_MS)
    return () => clearTimeout(hiding)
  }, [link])
  return (
    <>
      <div className="box-buttons">
        <button type="button" className="btn" onClick={() => void list.newLink().then(setLink)}>
          <Icon name="mobile" />
          Collega un altro dispositivo
        </button>
      </div>
      <dialog
        ref={dialog}
        className="new-device"
        aria-labelledby="new-device-title"
        onClose={() => {
          setLink(undefined)
          // The device that has used it stands among the others.
          void list.load()
        }}
      >
        {link !== undefined && (
          <>
            <h2 id="new-device-title">Collega un altro dispositivo</h2>
            <DeviceLink link={link} />
            <div className="dialog-buttons">
              <button type="button" onClick={() => dialog.current?.close()}>
                Chiudi
              </button>
            </div>
          </>
        )}
      </dialog>
    </>
  )
}

export function DeviceLink({ link }: { readonly link: string }) {
  const code = qrCode(link)
  return (
    <>
      {code && <Code rows={code} />}
      <p>
        {code
          ? 'Inquadra il codice con il telefono, o apri lì il link.'
          : 'Apri il link sul telefono.'}{' '}
        Vale una volta sola, per quindici minuti: chi lo apre vede tutte le richieste.
      </p>
      {isOnlyHere(link) && (
        <p className="aside">
          Questo indirizzo si apre solo da questo computer: per il telefono entra prima nel banco
          con l’indirizzo pubblico del negozio.
        </p>
      )}
      <CopyText
        text={link}
        name="Link per entrare"
        rows={2}
        action="Copia il link"
        done="Link copiato"
      />
    </>
  )
}

function isOnlyHere(link: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(link).hostname)
}

// Readers want four light modules around the code.
const MARGIN = 4

/** Dark on light in both colour schemes: many readers know no other. */
function Code({ rows }: { readonly rows: readonly (readonly boolean[])[] }) {
  const size = rows.length + 2 * MARGIN
  const path = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')),
  )
  return (
    <svg className="device-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Codice QR">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
