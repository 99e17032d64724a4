import type { JsonPath } from '../../../shop/json/walk-json.ts'
import { isGroup, textIn, valueAt } from '../draft/shop-contents.ts'
import { entriesOf, textsIn } from './catalogue-entries.ts'
import { Messages, type InputProps } from './field-parts.tsx'
import { useField, useForm } from './form-context.ts'
import { PictureInput } from './picture-input.tsx'

/** One picture of the shop, such as its logo. */
export function PictureField({ id, path, describedBy }: InputProps) {
  const { value, set, clear } = useField(path)
  const file = typeof value === 'string' ? value : undefined
  const name = String(path.at(-1))
  return (
    <PictureInput
      id={id}
      describedBy={describedBy}
      name={name}
      file={file}
      onStored={set}
      onRemove={clear}
    />
  )
}

/** One photo of a product for all its colours, or one for each. */
export function PicturesField({ path }: { readonly path: JsonPath }) {
  const { root, problems } = useForm()
  const { value, set, clear } = useField(path)
  const product = valueAt(root, path.slice(0, -1))
  const group = isGroup(product) ? product : {}
  const name = textIn(group, 'id') || 'foto'
  const offered = textsIn(group.colors ?? valueAt(root, ['defaultColors']))
  const colors = entriesOf(root, 'colors').filter(({ id }) => offered.includes(id))
  const byColor = isGroup(value) ? value : undefined
  const single = typeof value === 'string' ? value : undefined
  const perColor = (file: string) => Object.fromEntries(colors.map(({ id }) => [id, file]))
  const fileOf = (color: string) => (byColor ? textIn(byColor, color) || undefined : undefined)
  const without = (color: string) => {
    const rest = Object.entries(byColor ?? {}).filter(([id]) => id !== color)
    return rest.length === 0 ? clear() : set(Object.fromEntries(rest))
  }
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={byColor !== undefined}
          onChange={({ target }) => {
            const [first] = Object.values(byColor ?? {})
            if (target.checked) return set(single === undefined ? {} : perColor(single))
            if (typeof first === 'string') return set(first)
            clear()
          }}
        />
        Una foto per ogni colore
      </label>
      {byColor ? (
        colors.map(({ id, label }) => (
          <div key={id} className="picture-of-color">
            <PictureInput
              label={label}
              name={`${name}-${id}`}
              file={fileOf(id)}
              onStored={(file) => set({ ...byColor, [id]: file })}
              onRemove={() => without(id)}
            />
            <Messages messages={problems.at([...path, id])} className="field-problem" />
          </div>
        ))
      ) : (
        <PictureInput name={name} file={single} onStored={set} onRemove={clear} />
      )}
    </>
  )
}
