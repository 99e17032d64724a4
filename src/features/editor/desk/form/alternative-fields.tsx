import { isGroup } from '../../../../shop/json/json-value.ts'
import { useState, type ReactNode } from 'react'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import type { Alternatives } from '../../../../shop/schema/schema-at-path.ts'
import { Select } from './choices.tsx'
import { fieldId, useForm, useValue } from './form-context.ts'

interface AlternativeFieldsProps {
  readonly path: JsonPath
  readonly alternatives: Alternatives
  readonly field: (name: string) => ReactNode
}

/** Fields of which a group has one: the seller chooses which, and sees no other. */
export function AlternativeFields({ path, alternatives, field }: AlternativeFieldsProps) {
  const { file, change } = useForm()
  const value = useValue(path)
  const names = Object.keys(alternatives.words)
  const given = names.filter((name) => isGroup(value) && Object.hasOwn(value, name))
  const [chosen, setChosen] = useState(given[0] ?? names[0] ?? '')
  const id = `${fieldId(file, path)}/alternatives`
  // A file written by hand may have both.
  if (given.length > 1) return given.map(field)
  const shown = given[0] ?? chosen
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{alternatives.title}</label>
        <Select
          id={id}
          value={shown}
          options={Object.entries(alternatives.words).map(([name, label]) => ({ id: name, label }))}
          onChange={(name) => {
            setChosen(name)
            change(
              ...given.map((each) => ({ kind: 'remove', file, path: [...path, each] }) as const),
            )
          }}
        />
      </div>
      {field(shown)}
    </>
  )
}
