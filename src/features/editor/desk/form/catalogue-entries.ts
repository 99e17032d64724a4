import { type JsonValue, groupsIn, textIn } from '../../../../shop/json/json-value.ts'
import { useMemo } from 'react'
import type { ListName } from '../../../../order/selections.ts'
import type { Option } from './field-shape.ts'
import { useValue } from './form-context.ts'

export interface NamedEntry extends Option {
  /** Of colours. */
  readonly css: string
}

/** What a list of the catalogue has, for fields that choose from it. */
export function useEntries(list: ListName): readonly NamedEntry[] {
  const value = useValue([list])
  return useMemo(() => entriesOf(value), [value])
}

export function entriesOf(list: JsonValue | undefined): readonly NamedEntry[] {
  return groupsIn(list).map((entry) => {
    const id = textIn(entry, 'id')
    return { id, label: textIn(entry, 'label') || id, css: textIn(entry, 'css') }
  })
}
