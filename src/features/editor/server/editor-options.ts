import type { CheckDraft } from './check-draft.ts'
import type { ViewDraft } from './draft-view.ts'
import type { EditorStore } from './editor-store.ts'

export interface ShopEditorOptions {
  readonly store: EditorStore
  readonly shopDir: string
  readonly view: ViewDraft
  readonly check: CheckDraft
  /** Whether the desk may write the folder at all. */
  readonly mayWrite: boolean
  /** The folder has changed: the server is to read it now. */
  readonly takeOver: () => Promise<void>
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}
