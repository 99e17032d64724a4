import type { ListName } from '../../../../order/selections.ts'
import { isGroup, textsIn } from '../../../../shop/json/json-value.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import { useEntries, type NamedEntry } from './catalogue-entries.ts'
import { Check, Checks, Select } from './choices.tsx'
import { Messages, type InputProps } from './field-parts.tsx'
import { fieldId, useField, useForm, useValue } from './form-context.ts'
import { NumberField } from './simple-fields.tsx'
import { Swatch } from './swatch.tsx'

interface ReferenceProps extends InputProps {
  readonly list: ListName
}

export function ReferenceField({ path, attributes, list }: ReferenceProps) {
  const entries = useEntries(list)
  const { value, set } = useField(path)
  const chosen = typeof value === 'string' ? value : ''
  const options = withUnknown(entries, [chosen])
  return <Select {...attributes} value={chosen} options={options} onChange={set} />
}

/** Some of a list. Where none is named, those that a shop offers with everything. */
export function ReferencesField({ path, isOptional, list }: ReferenceProps) {
  const { value, set, clear } = useField(path)
  const offered = useEntries(list)
  const defaultColors = textsIn(useValue(['defaultColors']))
  const standard = list === 'colors' ? defaultColors : offered.map(({ id }) => id)
  const chosen = value === undefined ? standard : textsIn(value)
  const options = withUnknown(offered, chosen).map((entry) => ({
    ...entry,
    before: list === 'colors' && <Swatch css={entry.css} />,
  }))
  return (
    <>
      {isOptional && (
        <Check
          isOn={value === undefined}
          onChange={(isOn) => (isOn ? clear() : set([...standard]))}
        >
          {`${list === 'colors' ? 'Quelli predefiniti' : 'Tutte'}: ${namesOf(offered, standard)}`}
        </Check>
      )}
      {(!isOptional || value !== undefined) && (
        <div className="checks">
          <Checks options={options} chosen={chosen} onChange={set} />
        </div>
      )}
    </>
  )
}

function namesOf(offered: readonly NamedEntry[], ids: readonly string[]): string {
  const chosen = offered.filter(({ id }) => ids.includes(id))
  return chosen.map(({ label }) => label).join(', ') || 'nessuno'
}

/** Also what is chosen and not there any more, so that it can be taken out. */
function withUnknown(
  offered: readonly NamedEntry[],
  chosen: readonly string[],
): readonly NamedEntry[] {
  const unknown = chosen.filter((id) => !offered.some((entry) => entry.id === id))
  return [
    ...offered,
    ...unknown.map((id) => ({ id, label: id === '' ? '–' : `${id} (non c’è più)`, css: '' })),
  ]
}

/** Some of a list, each with what it adds to the price. */
export function SupplementsField({ path, list }: ReferenceProps) {
  const entries = useEntries(list)
  const value = useValue(path)
  const chosen = isGroup(value) ? Object.keys(value) : []
  return (
    <ul className="supplements">
      {withUnknown(entries, chosen).map(({ id, label }) => (
        <Supplement key={id} path={[...path, id]} label={label} isChosen={chosen.includes(id)} />
      ))}
    </ul>
  )
}

interface SupplementProps {
  readonly path: JsonPath
  readonly label: string
  readonly isChosen: boolean
}

function Supplement({ path, label, isChosen }: SupplementProps) {
  const { file, problems, change } = useForm()
  const id = fieldId(file, path)
  const messages = problems.at(path)
  return (
    <li>
      <Check
        isOn={isChosen}
        onChange={(isOn) =>
          change(isOn ? { kind: 'set', file, path, value: 0 } : { kind: 'remove', file, path })
        }
      >
        {label}
      </Check>
      {isChosen && (
        <NumberField
          path={path}
          isOptional={false}
          attributes={{
            id,
            'aria-describedby': `${id}-problems`,
            'aria-invalid': messages.length > 0,
            'aria-label': `Supplemento di ${label}`,
          }}
          unit="euro"
        />
      )}
      <div id={`${id}-problems`}>
        <Messages messages={messages} />
      </div>
    </li>
  )
}
