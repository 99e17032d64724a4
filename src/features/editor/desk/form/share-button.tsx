import { groupsAt, groupsIn, isSame, valueAt } from '../../../../shop/json/json-value.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import { focusField } from './focus-field.ts'
import { useForm, useFound } from './form-context.ts'

interface ShareButtonProps {
  readonly path: JsonPath
  /** An entry that says this fits no other product: a bracket with a price of its own. */
  readonly unless: string
}

/** Gives what a field of a product says to all the others, such as its brackets. */
export function ShareButton({ path, unless }: ShareButtonProps) {
  const { file, root, change } = useForm()
  const [list = '', , ...field] = path
  const products = () => groupsAt(root(), list)
  const others = () => {
    const own = valueAt(root(), path)
    return products().flatMap((product, position) =>
      isSame(valueAt(product, field) ?? null, own ?? null) ? [] : [position],
    )
  }
  const count = useFound(() => others().length)
  const fitsOthers = useFound(
    () => !groupsIn(valueAt(root(), path)).some((entry) => unless in entry),
  )
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
      {count > 0 && fitsOthers && (
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
