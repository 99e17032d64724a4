import { isSame } from '../../../shop/editing/edit-json.ts'
import type { JsonPath } from '../../../shop/json/walk-json.ts'
import { groupsIn, valueAt } from '../draft/shop-contents.ts'
import { focusField } from './focus-field.ts'
import { useForm, useFound } from './form-context.ts'

/** Gives what a field of a product says to all the others, such as its brackets. */
export function ShareButton({ path }: { readonly path: JsonPath }) {
  const { file, root, change } = useForm()
  const [list = '', , ...field] = path
  const products = () => groupsIn(valueAt(root(), [list]))
  const others = () => {
    const own = valueAt(root(), path)
    return products().flatMap((product, position) =>
      isSame(valueAt(product, field) ?? null, own ?? null) ? [] : [position],
    )
  }
  const count = useFound(() => others().length)
  const share = () => {
    const value = valueAt(root(), path)
    if (value === undefined) return
    change(
      ...others().map((at) => ({ kind: 'set', file, path: [list, at, ...field], value }) as const),
    )
    // The button goes.
    focusField(file, path)
  }
  return (
    <>
      {count > 0 && (
        <button type="button" onClick={share}>
          Applica a tutti i prodotti
        </button>
      )}
      <p role="status" className="field-about">
        {count === 0 && products().length > 1 && 'Uguali in tutti i prodotti.'}
      </p>
    </>
  )
}
