import { type JsonValue, isGroup, valueAt } from '../../../../shop/json/json-value.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import type { UploadReply } from '../../wire/shop-draft.ts'
import type { JsonChange } from '../../wire/shop-change.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import type { JsonFile } from '../../../../shop/shop-files.ts'
import type { Reply } from '../../../../desk/desk-server.ts'
import type { ProblemIndex } from '../draft/problem-index.ts'

/** What the fields of one file have in common. */
export interface Form {
  readonly file: JsonFile
  /** The whole file as it is now. Not a value: a letter then renders only the fields that show it. */
  readonly root: () => JsonValue
  readonly subscribe: (listener: () => void) => () => void
  readonly problems: ProblemIndex
  readonly warnings: ProblemIndex
  /** Where visitors find the page; null where the server does not know it. */
  readonly address: string | null
  readonly change: (...changes: readonly JsonChange[]) => void
  readonly upload: (name: string, file: Blob) => Promise<Reply<UploadReply>>
}

const FormContext = createContext<Form | undefined>(undefined)

export const FormProvider = FormContext.Provider

export function useForm(): Form {
  const form = use(FormContext)
  if (!form) throw new Error('a field needs a FormProvider around it')
  return form
}

interface FieldEdits {
  readonly value: JsonValue | undefined
  readonly set: (value: JsonValue) => void
  /** Takes the field out of the file, and an optional group with its last field. */
  readonly clear: () => void
}

/** Part of the file, or what is found in it: something that stays the same where nothing has changed. */
export function useFound<T>(find: (root: JsonValue) => T): T {
  const { root, subscribe } = useForm()
  return useSyncExternalStore(subscribe, () => find(root()))
}

export function useValue(path: JsonPath): JsonValue | undefined {
  return useFound((root) => valueAt(root, path))
}

export function useField(path: JsonPath): FieldEdits {
  const { file, root, change } = useForm()
  return {
    value: useValue(path),
    set: (value) => change({ kind: 'set', file, path, value }),
    clear() {
      const group = path.slice(0, -1)
      const left = valueAt(root(), group)
      const isLast = isGroup(left) && Object.keys(left).every((key) => key === path.at(-1))
      const isOfTop = group.length === 0 || typeof group.at(-1) === 'number'
      change({ kind: 'remove', file, path: isLast && !isOfTop ? group : path })
    },
  }
}

/** In the document; a problem leads there. */
export function fieldId(file: string, path: JsonPath): string {
  return [file, ...path].join('/')
}
