import {
  isGroup,
  isList,
  type JsonGroup,
  type JsonValue,
  groupsIn,
  textIn,
  textsIn,
  valueAt,
} from '../../../../shop/json/json-value.ts'
import { memo } from 'react'
import { entryInWords } from '../../wire/entry-in-words.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import type {
  Alternatives,
  SchemaEntries,
  SchemaPart,
} from '../../../../shop/schema/schema-at-path.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { AlternativeFields } from './alternative-fields.tsx'
import { AreaOnPhoto } from './area-on-photo.tsx'
import { Checks } from './choices.tsx'
import { EmbedLine } from './embed-line.tsx'
import { FieldFrame, FieldRow, Messages, nameAt, type InputProps } from './field-parts.tsx'
import { shapeOf, type FieldShape, type Option } from './field-shape.ts'
import { focusField } from './focus-field.ts'
import { fieldId, useField, useForm, useFound } from './form-context.ts'
import { IconButton } from './icon-button.tsx'
import { PictureField, PicturesField } from './picture-fields.tsx'
import { ReferenceField, ReferencesField, SupplementsField } from './reference-fields.tsx'
import { ShareButton } from './share-button.tsx'
import { BooleanField, ChoiceField, ColorField, NumberField, TextField } from './simple-fields.tsx'
import { SiteField } from './site-field.tsx'

interface FieldProps {
  readonly path: JsonPath
  readonly schema: SchemaPart
}

/** One field of a file, as its schema says: name, hint, input, and what the check says about it. */
const Field = memo(function Field({ path, schema }: FieldProps) {
  const { file, problems } = useForm()
  const shape = shapeOf(file, path, schema)
  const id = fieldId(file, path)
  const input: InputProps = {
    path,
    isOptional: schema.wrapped !== undefined,
    attributes: {
      id,
      'aria-describedby': `${id}-about ${id}-problems`,
      'aria-invalid': problems.at(path).length > 0,
    },
  }
  const content = <Input {...input} shape={shape} standard={schema.default} />
  if (SEVERAL.has(shape.kind)) {
    const isOptionalGroup = shape.kind === 'group' && input.isOptional
    const isFolded = isOptionalGroup || (shape.kind === 'group' && shape.isFolded)
    return (
      <FieldFrame path={path} isFolded={isFolded}>
        {content}
        {isOptionalGroup && <EmptyButton path={path} />}
      </FieldFrame>
    )
  }
  return (
    <FieldRow path={path} kind={shape.kind}>
      {content}
    </FieldRow>
  )
}, isSameField)

/** Empties an optional group, such as the customer of the sample, in one step. */
function EmptyButton({ path }: { readonly path: JsonPath }) {
  const { file, change } = useForm()
  const isFilled = useFound((root) => {
    const value = valueAt(root, path)
    return isGroup(value) && Object.values(value).some((entry) => entry !== '')
  })
  if (!isFilled) return
  return (
    <button
      type="button"
      aria-label={`Svuota ${nameAt(file, path)}`}
      onClick={() => {
        change({ kind: 'remove', file, path })
        // The button goes.
        focusField(file, path)
      }}
    >
      Svuota
    </button>
  )
}

function isSameField(one: FieldProps, other: FieldProps): boolean {
  return one.schema === other.schema && fieldId('', one.path) === fieldId('', other.path)
}

/** Those that have more than one input. */
const SEVERAL: ReadonlySet<FieldShape['kind']> = new Set([
  'group',
  'list',
  'choices',
  'references',
  'supplements',
  'pictures',
])

interface ShapedInputProps extends InputProps {
  readonly shape: FieldShape
  readonly standard: unknown
}

function Input({ shape, standard, ...input }: ShapedInputProps) {
  switch (shape.kind) {
    case 'group':
      return (
        <>
          {shape.above === 'photo' && <AreaOnPhoto path={input.path} />}
          {shape.above === 'embed-line' && <EmbedLine />}
          <Fields path={input.path} entries={shape.entries} alternatives={shape.alternatives} />
        </>
      )
    case 'list':
      return <ListField {...shape} path={input.path} isOptional={input.isOptional} />
    case 'choices':
      return <ChoicesField path={input.path} options={shape.options} />
    case 'references':
      return <ReferencesField {...input} list={shape.list} />
    case 'supplements':
      return <SupplementsField {...input} list={shape.list} />
    case 'pictures':
      return <PicturesField path={input.path} />
    case 'boolean':
      return <BooleanField {...input} />
    case 'text':
      return <TextField {...input} />
    case 'number':
      return <NumberField {...input} unit={shape.unit} />
    case 'choice':
      return <ChoiceField {...input} options={shape.options} standard={standard} />
    case 'reference':
      return <ReferenceField {...input} list={shape.list} />
    case 'color':
      return <ColorField {...input} />
    case 'site':
      return <SiteField {...input} />
    case 'picture':
      return <PictureField {...input} />
  }
}

/** Several of a few. */
function ChoicesField({
  path,
  options,
}: {
  readonly path: JsonPath
  readonly options: readonly Option[]
}) {
  const { value, set } = useField(path)
  return (
    <div className="checks">
      <Checks options={options} chosen={textsIn(value)} onChange={set} />
    </div>
  )
}

/** Names for the files alone: ids are made from names and stay, notes are for other editors. */
const UNSEEN: ReadonlySet<string> = new Set(['id', '$schema'])

interface FieldsProps {
  readonly path: JsonPath
  readonly entries: SchemaEntries
  /** Those that come first; the others follow in the order of the schema. */
  readonly first?: readonly string[]
  /** Other entries of the group, which have forms of their own. */
  readonly elsewhere?: readonly string[]
  readonly alternatives?: Alternatives | undefined
}

const NONE: readonly string[] = []

/** The fields of a group. */
export function Fields(props: FieldsProps) {
  const { path, entries, first = NONE, elsewhere = NONE, alternatives } = props
  const { problems } = useForm()
  const others = Object.keys(entries).filter((key) => !UNSEEN.has(key) && !first.includes(key))
  const keys = [...first, ...others]
  const field = (key: string) => {
    const schema = entries[key]
    return schema && <Field key={key} path={[...path, key]} schema={schema} />
  }
  return (
    <>
      <Messages messages={problems.besides(path, [...keys, ...elsewhere])} />
      {keys.filter((key) => !Object.hasOwn(alternatives?.words ?? {}, key)).map(field)}
      {alternatives && <AlternativeFields path={path} alternatives={alternatives} field={field} />}
    </>
  )
}

type ListFieldProps = Extract<FieldShape, { kind: 'list' }> & Omit<InputProps, 'attributes'>

/** Entries one below the other; those of single values side by side. */
function ListField({ path, item, entry, sharedUnless, isOptional }: ListFieldProps) {
  const { file, change } = useForm()
  const { value, set, clear } = useField(path)
  const entries = isList(value) ? value : []
  const isOfGroups = shapeOf(file, [...path, 0], item).kind === 'group'
  const name = nameAt(file, path)
  const nameOf = (index: number) =>
    entryInWords([...path, index], entries[index]) ?? `${name}, voce ${index + 1}`
  const added = isOfGroups ? newGroup(item, entries) : ''
  const remove = (index: number) =>
    entries.length === 1 && isOptional
      ? clear()
      : change({ kind: 'remove', file, path: [...path, index] })
  const add = () => {
    const index = entries.length
    if (isList(value)) change({ kind: 'insert', file, path, index, value: added })
    else set([added])
    const first = Object.keys(item.entries ?? {}).filter((key) => !UNSEEN.has(key))
    focusField(file, [...path, index, ...first.slice(0, 1)])
  }
  return (
    <>
      <ol className={isOfGroups ? 'entries' : 'entries entries-short'}>
        {[...entries.keys()].map((index) => (
          <li key={index}>
            <Field path={[...path, index]} schema={item} />
            <IconButton
              name={`Togli ${nameOf(index)}`}
              icon="close"
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <div className="list-buttons">
        <button type="button" className="btn" onClick={add}>
          <Icon name="plus" />
          Aggiungi {entry}
        </button>
        {sharedUnless && entries.length > 0 && <ShareButton path={path} unless={sharedUnless} />}
      </div>
    </>
  )
}

/** Sellers do not see ids: a new entry that needs one gets it here. */
function newGroup({ entries = {} }: SchemaPart, others: readonly JsonValue[]): JsonGroup {
  if (!Object.hasOwn(entries, 'id')) return {}
  const taken = new Set(groupsIn(others).map((other) => textIn(other, 'id')))
  let number = others.length + 1
  while (taken.has(`campo-${number}`)) number += 1
  return { id: `campo-${number}` }
}
