import type { ShopChange } from '../../../shop/editing/shop-change.ts'
import { FILE_NAMES, placeInWords } from '../draft/place-in-words.ts'
import type { ShopStore, ShownShop } from '../draft/shop-store.ts'

interface OthersProps {
  readonly store: ShopStore
  readonly shown: ShownShop
}

/** What others do to the shop meanwhile: on other devices, and in its folder. */
export function Others({ store, shown }: OthersProps) {
  const { state, conflict, problem } = shown
  const names = state?.editors.map(({ name }) => `«${name}»`) ?? []
  return (
    <>
      <p role="alert" className="sheet-problem">
        {problem}
      </p>
      <p role="status" className="others">
        {names.length > 0 &&
          `Il negozio è aperto anche su ${names.join(' e ')}: la bozza è la stessa.`}
      </p>
      {conflict && (
        <div className="conflict" role="alert">
          <p>
            Nel frattempo «{conflict.by}» ha cambiato le stesse cose. Qui vedi le sue modifiche; le
            tue non sono salvate:
          </p>
          <ul>
            {placesOf(shown, conflict.changes).map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
          <button type="button" onClick={() => store.settleConflict('own')}>
            Rimetti le mie
          </button>
          <button type="button" onClick={() => store.settleConflict('other')}>
            Tieni le altre
          </button>
        </div>
      )}
      {state?.overtaken.map((file) => (
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
    </>
  )
}

function placesOf({ contents }: ShownShop, changes: readonly ShopChange[]): string[] {
  const places = changes.map((change) =>
    placeInWords(contents, change.file, change.kind === 'text' ? [] : change.path),
  )
  return [...new Set(places)]
}
