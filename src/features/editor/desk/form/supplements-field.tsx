import { isGroup } from '../../../../shop/json/json-value.ts'
import type { ListName } from '../../../../order/selections.ts'
import type { JsonPath } from '../../../../shop/json/walk-json.ts'
import { useEntries, type NamedEntry } from './catalogue-entries.ts'
import { Messages } from './field-parts.tsx'
import { fieldId, useField, useForm } from './form-context.ts'
import { NumberField } from './number-field.tsx'
import { withUnknown } from './reference-fields.tsx'

interface SupplementsFieldProps {
  readonly path: JsonPath
  readonly list: ListName
}

/** Some of a list, each with what it adds to the price. */
export function SupplementsField({ path, list }: SupplementsFieldProps) {
  const entries = useEntries(list)
  const { value } = useField(path)
  const chosen = isGroup(value) ? Object.keys(value) : []
  return (
    <ul className="supplements">
      {withUnknown(entries, chosen).map((entry) => (
        <Supplement
          key={entry.id}
          path={[...path, entry.id]}
          entry={entry}
          isChosen={chosen.includes(entry.id)}
        />
      ))}
    </ul>
  )
}

interface SupplementProps {
  readonly path: JsonPath
  readonly entry: NamedEntry
  readonly isChosen: boolean
}

function Supplement({ path, entry, isChosen }: SupplementProps) {
  const { file, problems, change } = useForm()
  const id = fieldId(file, path)
  const messages = problems.at(path)
  return (
    <li>
      <label className="check">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) =>
            change(
              target.checked
                ? { kind: 'set', file, path, value: 0 }
                : { kind: 'remove', file, path },
            )
          }
        />
        {entry.label}
      </label>
      {isChosen && (
        <NumberField
          path={path}
          isOptional={false}
          attributes={{
            id,
            'aria-describedby': `${id}-problems`,
            'aria-invalid': messages.length > 0,
            'aria-label': `Supplemento di ${entry.label}`,
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
