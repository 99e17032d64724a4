import { labelsIn } from '../../wire/changes-in-words.ts'
import type { ShopChange } from '../../wire/shop-change.ts'
import { valueInWords } from '../../wire/value-in-words.ts'
import { FILE_NAMES, placeInWords } from '../draft/place-in-words.ts'
import { valueIn } from '../draft/shop-contents.ts'
import type { Conflict, ShopStore, ShownShop } from '../draft/shop-store.ts'

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
      <p role="alert" className="problem">
        {problem}
      </p>
      <p role="status" className="others">
        {names.length > 0 &&
          `Il negozio è aperto anche su ${names.join(' e ')}: la bozza è la stessa.`}
      </p>
      {conflict && <ConflictDialog store={store} shown={shown} conflict={conflict} />}
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

interface ConflictDialogProps extends OthersProps {
  readonly conflict: Conflict
}

/** A dialog: what is typed meanwhile would be mixed with what the other one has typed. */
function ConflictDialog({ store, shown, conflict: { by, changes } }: ConflictDialogProps) {
  const what =
    by === undefined
      ? 'qualcuno ha cambiato le stesse cose nei file'
      : `«${by}» ha cambiato le stesse cose`
  return (
    <dialog
      ref={showAsked}
      aria-labelledby="conflict-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="conflict-title">Nel frattempo {what}</h2>
      <p>
        {changes.length > 0
          ? 'Nella bozza ci sono le sue modifiche; le tue non sono salvate:'
          : 'Le voci che stavi cambiando non ci sono più: le tue modifiche non sono salvate.'}
      </p>
      <ul>
        {placesOf(shown, changes).map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <div className="dialog-buttons">
        {changes.length > 0 && (
          <button type="button" onClick={() => store.settleConflict('own')}>
            Rimetti le mie
          </button>
        )}
        <button type="button" className="solid" onClick={() => store.settleConflict('other')}>
          Tieni le altre
        </button>
      </div>
    </dialog>
  )
}

const showAsked = (dialog: HTMLDialogElement | null) => dialog?.showModal()

function placesOf({ contents }: ShownShop, changes: readonly ShopChange[]): string[] {
  const labels = labelsIn(valueIn(contents, 'catalogue.json', []) ?? null)
  const places = changes.map((change) => {
    if (change.kind === 'text') return placeInWords(contents, change.file, [])
    const place = placeInWords(contents, change.file, change.path)
    if (change.kind !== 'set') return place
    return `${place}: ${valueInWords(change.file, change.path, change.value, labels)}`
  })
  return [...new Set(places)]
}
