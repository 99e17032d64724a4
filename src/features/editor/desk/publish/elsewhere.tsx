import { FILE_NAMES } from '../../../../shop/shop-files.ts'
import { useCurrent } from '../../../../desk/loader.ts'
import type { ShopStore } from '../draft/shop-store.ts'

/** What happens to the shop meanwhile: on another device, and in its folder. */
export function Elsewhere({ store }: { readonly store: ShopStore }) {
  const { state, problem } = useCurrent(store)
  const { editor = null, overtaken = [] } = state ?? {}
  return (
    <div className="shop-notices">
      <p role="alert" className="problem">
        {problem}
      </p>
      <div role="status">
        {!state && problem === '' && <p className="unseen">Apro il negozio…</p>}
        {editor !== null && (
          <>
            <p>
              Qualcuno sta già modificando il negozio su «{editor}». Quello che ha scritto è nella
              bozza, e resta.
            </p>
            <button type="button" className="solid" onClick={() => void store.takeOver()}>
              Continua qui
            </button>
          </>
        )}
      </div>
      {editor === null &&
        overtaken.map((file) => (
          <div key={file} className="conflict" role="alert">
            <p>
              «{FILE_NAMES[file]}» è stato cambiato anche nella cartella del negozio, dopo la bozza.
              Quale tieni?
            </p>
            <button type="button" onClick={() => void store.resolve(file, 'disk')}>
              Quello della cartella
            </button>
            <button type="button" onClick={() => void store.resolve(file, 'draft')}>
              La bozza
            </button>
          </div>
        ))}
    </div>
  )
}
