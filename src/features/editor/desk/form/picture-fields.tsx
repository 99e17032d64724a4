import { isGroup, textIn, textsIn } from '../../../../shop/json/json-value.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import { useEntries } from './catalogue-entries.ts'
import { Check } from './choices.tsx'
import { Messages, type InputProps } from './field-parts.tsx'
import { useField, useForm, useValue } from './form-context.ts'
import { PictureInput } from './picture-input.tsx'

/** One picture of the shop, such as its logo. */
export function PictureField({ path, attributes }: InputProps) {
  const { value, set, clear } = useField(path)
  const file = typeof value === 'string' ? value : undefined
  const name = String(path.at(-1))
  return <PictureInput input={attributes} name={name} file={file} onStored={set} onRemove={clear} />
}

/** One photo of a product for all its colours, or one for each. */
export function PicturesField({ path }: { readonly path: JsonPath }) {
  const { problems } = useForm()
  const { value, set, clear } = useField(path)
  const product = path.slice(0, -1)
  const id = useValue([...product, 'id'])
  const name = typeof id === 'string' && id !== '' ? id : 'foto'
  const defaultColors = useValue(['defaultColors'])
  const offered = textsIn(useValue([...product, 'colors']) ?? defaultColors)
  const colors = useEntries('colors').filter((color) => offered.includes(color.id))
  const byColor = isGroup(value) ? value : undefined
  const single = typeof value === 'string' ? value : undefined
  const perColor = (file: string) => Object.fromEntries(colors.map((color) => [color.id, file]))
  const fileOf = (color: string) => (byColor ? textIn(byColor, color) || undefined : undefined)
  const without = (color: string) => {
    const rest = Object.entries(byColor ?? {}).filter(([each]) => each !== color)
    return rest.length === 0 ? clear() : set(Object.fromEntries(rest))
  }
  return (
    <>
      <Check
        isOn={byColor !== undefined}
        onChange={(isOn) => {
          const [first] = Object.values(byColor ?? {})
          if (isOn) return set(single === undefined ? {} : perColor(single))
          if (typeof first === 'string') return set(first)
          clear()
        }}
      >
        Una foto per ogni colore
      </Check>
      {byColor ? (
        colors.map((color) => (
          <div key={color.id} className="picture-of-color">
            <PictureInput
              label={color.label}
              name={`${name}-${color.id}`}
              file={fileOf(color.id)}
              onStored={(file) => set({ ...byColor, [color.id]: file })}
              onRemove={() => without(color.id)}
            />
            <Messages messages={problems.at([...path, color.id])} />
          </div>
        ))
      ) : (
        <PictureInput name={name} file={single} onStored={set} onRemove={clear} />
      )}
    </>
  )
}
