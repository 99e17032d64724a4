import { bytesText } from '../../../order/sent-artwork.ts'
import { DESK_API } from '../../../desk/desk-address.ts'
import { Icon } from '../../../desk/icon.tsx'
import { ARTWORK_KINDS, type SentFile } from '../wire.ts'
import styles from './artwork-files.css?url'

export interface ArtworkFilesProps {
  readonly requestId: string
  readonly files: readonly SentFile[]
  readonly missing: number
}

/** The visitor's original files, as they were sent. None of them is ever shown here. */
export function ArtworkFiles({ requestId, files, missing }: ArtworkFilesProps) {
  const address = `${DESK_API}/requests/${encodeURIComponent(requestId)}/artwork`
  return (
    <section className="artwork" aria-labelledby="artwork-title">
      <link rel="stylesheet" href={styles} precedence="default" />
      <h3 id="artwork-title">File per la stampa</h3>
      <ul>
        {files.map(({ id, name, kind, size, sha256 }) => (
          <li key={id}>
            <p>
              <b>{name}</b>
              <span className="aside">
                {ARTWORK_KINDS[kind].label} · {bytesText(size)}
              </span>
            </p>
            <a className="btn" href={`${address}/${id}`} aria-label={`Scarica ${name}`} download>
              <Icon name="download" />
              Scarica
            </a>
            <details className="fold">
              <summary>SHA-256</summary>
              <code>{sha256}</code>
            </details>
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <p className="look">
          {missing === 1 ? 'Un file non è arrivato' : `${missing} file non sono arrivati`}: chiedilo
          rispondendo.
        </p>
      )}
      {files.length > 0 && (
        <p className="aside">
          Sono come il cliente li ha mandati, e il server non li ha aperti: aprili con la stessa
          prudenza dell’allegato di uno sconosciuto.
        </p>
      )}
    </section>
  )
}
