import { valueAt } from '../../../../shop/json/json-value.ts'
import { useState, type ReactNode } from 'react'
import { entryInWords } from '../../wire/entry-in-words.ts'
import { entryAt, hintAt, titleAt } from '../../wire/field-at-path.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import type { JsonFile } from '../../../../shop/shop-files.ts'
import type { FieldShape } from './field-shape.ts'
import { fieldId, useForm, useFound } from './form-context.ts'

export interface InputProps {
  readonly path: JsonPath
  readonly isOptional: boolean
  /** How label, hint and problems are joined to the input. */
  readonly attributes: Readonly<Record<'id' | 'aria-describedby', string>> & {
    readonly 'aria-invalid': boolean
    /** Where no label says it. */
    readonly 'aria-label'?: string
  }
}

interface RowProps {
  readonly path: JsonPath
  readonly kind: FieldShape['kind']
  readonly children: ReactNode
}

/** Numbers stand side by side where there is room, and a box to tick before its name. */
const ROW_CLASSES: Readonly<Partial<Record<FieldShape['kind'], string>>> = {
  boolean: 'field field-inline',
  number: 'field field-number',
}

/** Around one input. */
export function FieldRow({ path, kind, children }: RowProps) {
  const { file } = useForm()
  return (
    <div className={ROW_CLASSES[kind] ?? 'field'}>
      <label htmlFor={fieldId(file, path)}>{nameAt(file, path)}</label>
      {children}
      <About path={path} />
    </div>
  )
}

interface FrameProps {
  readonly path: JsonPath
  /** Whether it is closed until somebody asks for it. */
  readonly isFolded: boolean
  readonly children: ReactNode
}

/** Around several inputs. */
export function FieldFrame({ path, isFolded, children }: FrameProps) {
  const { file, problems } = useForm()
  const [isOpen] = useState(problems.countIn(path) > 0)
  const name = useFound((root) => entryInWords(path, valueAt(root, path))) ?? nameAt(file, path)
  const frame = (
    <fieldset id={fieldId(file, path)} tabIndex={-1} className="field field-group">
      <legend>{name}</legend>
      <About path={path} />
      {children}
    </fieldset>
  )
  if (!isFolded) return frame
  return (
    <details className="field-folded" open={isOpen}>
      <summary>{name}</summary>
      {frame}
    </details>
  )
}

/** Entries of a list have no title of their own: `Sito 1`. */
export function nameAt(file: JsonFile, path: JsonPath): string {
  const key = path.at(-1)
  if (typeof key !== 'number') return titleAt(file, path) ?? ''
  const entry = entryAt(file, path.slice(0, -1))
  return `${entry.charAt(0).toUpperCase()}${entry.slice(1)} ${key + 1}`
}

/** The hint, and what the check says. */
function About({ path }: { readonly path: JsonPath }) {
  const { file, problems, warnings } = useForm()
  const id = fieldId(file, path)
  const about = hintAt(file, path)
  return (
    <>
      {about !== undefined && (
        <p id={`${id}-about`} className="field-about">
          {about}
        </p>
      )}
      <div id={`${id}-problems`}>
        <Messages messages={problems.at(path)} />
        <Messages messages={warnings.at(path)} className="field-warning" />
      </div>
    </>
  )
}

interface MessagesProps {
  readonly messages: readonly string[]
  readonly className?: 'field-problem' | 'field-warning'
}

export function Messages({ messages, className = 'field-problem' }: MessagesProps) {
  return messages.map((message) => (
    <p key={message} className={className}>
      {message}
    </p>
  ))
}
