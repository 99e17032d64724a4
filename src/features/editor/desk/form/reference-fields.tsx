import { textsIn } from '../../../../shop/json/json-value.ts'
import type { ListName } from '../../../../order/selections.ts'
import { useEntries, type NamedEntry } from './catalogue-entries.ts'
import type { InputProps } from './field-parts.tsx'
import { useField, useValue } from './form-context.ts'
import { Swatch } from './swatch.tsx'

interface ReferenceProps extends InputProps {
  readonly list: ListName
}

export function ReferenceField({ path, attributes, list }: ReferenceProps) {
  const entries = useEntries(list)
  const { value, set } = useField(path)
  const chosen = typeof value === 'string' ? value : ''
  return (
    <select {...attributes} value={chosen} onChange={({ target }) => set(target.value)}>
      {withUnknown(entries, [chosen]).map((entry) => (
        <option key={entry.id} value={entry.id}>
          {entry.label}
        </option>
      ))}
    </select>
  )
}

/** Some of a list. Where none is named, those that a shop offers with everything. */
export function ReferencesField({ path, isOptional, list }: ReferenceProps) {
  const { value, set, clear } = useField(path)
  const offered = useEntries(list)
  const standard = standardIds(useValue(['defaultColors']), offered, list)
  const chosen = value === undefined ? standard : textsIn(value)
  const toggle = (id: string, isOn: boolean) =>
    set(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <>
      {isOptional && (
        <label className="check">
          <input
            type="checkbox"
            checked={value === undefined}
            onChange={({ target }) => (target.checked ? clear() : set([...standard]))}
          />
          {`${list === 'colors' ? 'Quelli predefiniti' : 'Tutte'}: ${namesOf(offered, standard)}`}
        </label>
      )}
      {(!isOptional || value !== undefined) && (
        <div className="checks">
          {withUnknown(offered, chosen).map((entry) => (
            <label key={entry.id} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(entry.id)}
                onChange={({ target }) => toggle(entry.id, target.checked)}
              />
              {list === 'colors' && <Swatch css={entry.css} />}
              {entry.label}
            </label>
          ))}
        </div>
      )}
    </>
  )
}

export function namesOf(offered: readonly NamedEntry[], ids: readonly string[]): string {
  const chosen = offered.filter(({ id }) => ids.includes(id))
  return chosen.map(({ label }) => label).join(', ') || 'nessuno'
}

function standardIds(
  defaultColors: unknown,
  offered: readonly NamedEntry[],
  list: ListName,
): readonly string[] {
  return list === 'colors' ? textsIn(defaultColors) : offered.map(({ id }) => id)
}

/** Also what is chosen and not there any more, so that it can be taken out. */
export function withUnknown(
  offered: readonly NamedEntry[],
  chosen: readonly string[],
): readonly NamedEntry[] {
  const unknown = chosen.filter((id) => !offered.some((entry) => entry.id === id))
  return [
    ...offered,
    ...unknown.map((id) => ({ id, label: id === '' ? '–' : `${id} (non c’è più)`, css: '' })),
  ]
}
