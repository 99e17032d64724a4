import * as v from 'valibot'
import {
  LIST_NAMES,
  SELECTIONS,
  type ChoiceId,
  type ListName,
} from '../../../../order/selections.ts'
import type { JsonPath } from '../../../../shop/json/walk-json.ts'
import { schemaAtPath, type SchemaPart } from '../../../../shop/schema/schema-at-path.ts'
import type { JsonFile } from '../../../../shop/shop-files.ts'

/** The input that a field needs, as its schema says. */
export type FieldShape =
  | { readonly kind: 'text' | 'boolean' | 'color' | 'picture' | 'pictures' }
  | { readonly kind: 'number'; readonly unit: 'euro' | 'percent' | undefined }
  | { readonly kind: 'choice' | 'choices'; readonly options: readonly Option[] }
  | {
      readonly kind: 'group'
      readonly entries: Entries
      readonly alternatives: Alternatives | undefined
      /** Closed until somebody asks for it. */
      readonly isFolded: boolean
    }
  /** `entry`: what one of them is called. `sharedUnless`: other products may have the same, unless it says this. */
  | {
      readonly kind: 'list'
      readonly item: Part
      readonly entry: string
      readonly sharedUnless: string | undefined
    }
  /** One entry of a list of the catalogue, several, or several with a price each. */
  | { readonly kind: 'reference' | 'references' | 'supplements'; readonly list: ListName }

/** One word that a file may have, as sellers read it. */
export interface Option {
  readonly value: string
  readonly words: string
}

/** Fields of which a group has one, and what the choice between them is called. */
export interface Alternatives {
  readonly title: string
  readonly words: Readonly<Record<string, string>>
}

export type Entries = Readonly<Record<string, Part>>

/** Of a schema: what all of valibot's have in common. */
export interface Part extends SchemaPart {
  readonly type?: string
  readonly default?: unknown
  readonly options?: unknown
  readonly item?: Part
  readonly entries?: Entries
  readonly wrapped?: Part
}

export function isOptional({ wrapped }: Part): boolean {
  return wrapped !== undefined
}

export function shapeOf(file: JsonFile, path: JsonPath, schema: Part): FieldShape {
  if (schema.wrapped) return shapeOf(file, path, schema.wrapped)
  const { type, entries, item } = schema
  if (type === 'lazy') return lazyShape(path)
  if (entries) {
    const isFolded = metadataOf(schema).isFolded === true
    return { kind: 'group', entries, alternatives: alternativesOf(schema), isFolded }
  }
  const list = file === 'catalogue.json' ? listNamedBy(path) : undefined
  if (item) return listShape(schema, item, list)
  if (type === 'number') return { kind: 'number', unit: unitOf(schema) }
  if (type === 'boolean') return { kind: 'boolean' }
  if (type === 'picklist') return { kind: 'choice', options: optionsOf(schema) }
  if (list) return { kind: 'reference', list }
  return { kind: inputOf(schema) }
}

function listShape(schema: Part, item: Part, list: ListName | undefined): FieldShape {
  if (item.type === 'picklist') return { kind: 'choices', options: optionsOf(item) }
  if (list && !item.entries) return { kind: 'references', list }
  const { entry = 'voce', sharedUnless } = metadataOf(schema)
  const unless = typeof sharedUnless === 'string' ? sharedUnless : undefined
  return { kind: 'list', item, entry: String(entry), sharedUnless: unless }
}

/** The two fields that are written in more than one way. */
function lazyShape(path: JsonPath): FieldShape {
  const list = listNamedBy(path)
  return list ? { kind: 'supplements', list } : { kind: 'pictures' }
}

const DEFAULT_COLORS = 'defaultColors'

/** A field that holds ids of a list has the name of that list, or of the selection that it belongs to. */
function listNamedBy(path: JsonPath): ListName | undefined {
  const key = path.at(-1)
  if (key === DEFAULT_COLORS) return 'colors'
  if (path[0] === 'defaults' && typeof key === 'string' && isChoiceId(key)) {
    return SELECTIONS[key].list
  }
  return LIST_NAMES.find((name) => name === key)
}

function isChoiceId(key: string): key is ChoiceId {
  return Object.hasOwn(SELECTIONS, key) && key !== 'quantity'
}

function metadataOf(schema: Part): Record<string, unknown> {
  return v.getMetadata(schema as v.GenericSchema)
}

function unitOf(schema: Part): 'euro' | 'percent' | undefined {
  const { unit } = metadataOf(schema)
  return unit === 'euro' || unit === 'percent' ? unit : undefined
}

function alternativesOf(schema: Part): Alternatives | undefined {
  return metadataOf(schema).alternatives as Alternatives | undefined
}

function inputOf(schema: Part): 'text' | 'color' | 'picture' {
  const { field } = metadataOf(schema)
  return field === 'color' || field === 'picture' ? field : 'text'
}

function optionsOf(schema: Part): readonly Option[] {
  const words = metadataOf(schema).words as Readonly<Record<string, string>> | undefined
  const { options } = schema
  if (!Array.isArray(options)) return []
  return options.map(String).map((value) => ({ value, words: words?.[value] ?? value }))
}

export function partAt(schema: Part, path: JsonPath): Part | undefined {
  return schemaAtPath(schema, path)
}
