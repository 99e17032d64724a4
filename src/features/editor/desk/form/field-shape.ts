import { isChoice, isSelection, LIST_NAMES, SELECTIONS } from '../../../../order/selections.ts'
import type { ListName } from '../../../../order/selections.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import {
  metadataOf,
  type Alternatives,
  type SchemaEntries,
  type SchemaPart,
} from '../../../../shop/schema/schema-at-path.ts'
import type { JsonFile } from '../../../../shop/shop-files.ts'

/** The input that a field needs, as its schema says. */
export type FieldShape =
  | { readonly kind: 'text' | 'boolean' | 'color' | 'site' | 'picture' | 'pictures' }
  | { readonly kind: 'number'; readonly unit: 'euro' | 'percent' | undefined }
  | { readonly kind: 'choice' | 'choices'; readonly options: readonly Option[] }
  | {
      readonly kind: 'group'
      readonly entries: SchemaEntries
      readonly alternatives: Alternatives | undefined
      readonly isFolded: boolean
      readonly above: 'photo' | 'embed-line' | undefined
    }
  | {
      readonly kind: 'list'
      readonly item: SchemaPart
      readonly entry: string
      readonly sharedUnless: string | undefined
    }
  /** One entry of a list of the catalogue, several, or several with a price each. */
  | { readonly kind: 'reference' | 'references' | 'supplements'; readonly list: ListName }

/** One word that a file may have, as sellers read it. */
export interface Option {
  readonly id: string
  readonly label: string
}

export function shapeOf(file: JsonFile, path: JsonPath, schema: SchemaPart): FieldShape {
  if (schema.wrapped) return shapeOf(file, path, schema.wrapped)
  const { type, entries, item } = schema
  const { unit, field = 'text', alternatives, isFolded = false, above } = metadataOf(schema)
  const list = file === 'catalogue.json' ? listNamedBy(path) : undefined
  // The two fields that are written in more than one way.
  if (type === 'lazy') return list ? { kind: 'supplements', list } : { kind: 'pictures' }
  if (entries) return { kind: 'group', entries, alternatives, isFolded, above }
  if (item?.type === 'picklist') return { kind: 'choices', options: optionsOf(item) }
  if (item && list && !item.entries) return { kind: 'references', list }
  if (item) {
    const { entry = 'voce', sharedUnless } = metadataOf(schema)
    return { kind: 'list', item, entry, sharedUnless }
  }
  if (type === 'number') return { kind: 'number', unit }
  if (type === 'boolean') return { kind: 'boolean' }
  if (type === 'picklist') return { kind: 'choice', options: optionsOf(schema) }
  return list ? { kind: 'reference', list } : { kind: field }
}

/** A field that holds ids of a list has the name of that list, or of the selection that it belongs to. */
function listNamedBy(path: JsonPath): ListName | undefined {
  const key = String(path.at(-1))
  if (key === 'defaultColors') return 'colors'
  if (path[0] === 'defaults' && isSelection(key) && isChoice(key)) return SELECTIONS[key].list
  return LIST_NAMES.find((name) => name === key)
}

function optionsOf({ options = [], ...schema }: SchemaPart): readonly Option[] {
  const { words = {} } = metadataOf(schema)
  return options.map(String).map((id) => ({ id, label: words[id] ?? id }))
}
