import { browserStorage } from '../../../page/sending/browser-storage.ts'
import {
  count,
  createKeeper,
  listOf,
  object,
  orNull,
  text,
} from '../../../page/sending/stored-values.ts'
import { observable } from '../../../wizard/observable.ts'

/** What is kept of a file for a reload of the page, which loses the file itself. */
interface KeptFile {
  readonly name: string
  readonly size: number
  /** With name and size it tells whether a chosen file is the same one. */
  readonly modified: number
  /** Under which the server has it; null until it has begun. */
  readonly id: string | null
  readonly received: number
}

export interface AttachedFile extends KeptFile {
  /**
   * `waiting`: the connection is lost, and it goes on by itself. `interrupted`: the page was loaded again, and the file
   * has to be chosen again.
   */
  readonly state: 'sending' | 'waiting' | 'interrupted' | 'arrived'
}

/** Why a file was not attached; also the name of the sentence that says so. */
export type ArtworkRefusal = 'tooLarge' | 'unknownKind' | 'tooMany' | 'full' | 'unreadable'

export const attached = observable<readonly AttachedFile[]>([])

const keeper = createKeeper(
  browserStorage(() => window.sessionStorage),
  'omaggio.artwork',
  1,
  object<{ readonly files: readonly KeptFile[] }>({
    files: listOf(
      object<KeptFile>({
        name: text,
        size: count,
        modified: count,
        id: orNull(text),
        received: count,
      }),
    ),
  }),
)

export function setFiles(files: readonly AttachedFile[]): void {
  attached.set(files)
  keeper.keep({
    files: files.map(({ name, size, modified, id, received }) => {
      return { name, size, modified, id, received }
    }),
  })
}

/** Changes one file, if it is still attached. */
export function changeFile(key: string, change: Partial<AttachedFile>): void {
  setFiles(
    attached.getSnapshot().map((file) => (keyOf(file) === key ? { ...file, ...change } : file)),
  )
}

/** The same file has the same key, also when it is chosen again. */
export function keyOf({
  name,
  size,
  modified,
}: Pick<KeptFile, 'name' | 'size' | 'modified'>): string {
  return `${size} ${modified} ${name}`
}

/** After a reload. */
export function restoreFiles(): void {
  if (attached.getSnapshot().length > 0) return
  const { files = [] } = keeper.restore() ?? {}
  attached.set(
    files.map((file) => {
      return { ...file, state: file.received === file.size ? 'arrived' : 'interrupted' }
    }),
  )
}

export function forgetFiles(): void {
  keeper.clear()
  attached.set([])
}
