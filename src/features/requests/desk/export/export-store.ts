import { TOTAL_HEADER } from '../../wire/request-row.ts'
import { observable, type Observable } from '../../../../wizard/observable.ts'
import type { DeskServer } from '../../../../desk/desk-server.ts'
import { rowsQuery, type RequestsView } from '../requests-view.ts'

export type ExportFormat = 'csv' | 'json'

export type Export =
  | { readonly kind: 'none' }
  /** `total` is undefined where they are too many to count, and `rows` until the file begins. */
  | { readonly kind: 'running'; readonly rows?: number; readonly total?: number | undefined }
  | { readonly kind: 'done'; readonly total: number | undefined }
  | { readonly kind: 'failed' }

export interface ExportStore extends Observable<Export> {
  readonly start: (view: RequestsView, format: ExportFormat) => Promise<void>
  readonly stop: () => void
}

const LINE_FEED = 10

/** Fetches what is filtered as one file at a time, and says how far it is. */
export function createExport(
  server: Pick<DeskServer, 'download'>,
  save: (file: Blob, name: string) => void,
): ExportStore {
  const state = observable<Export>({ kind: 'none' })
  let running: AbortController | undefined

  async function receive(
    view: RequestsView,
    format: ExportFormat,
    signal: AbortSignal,
  ): Promise<void> {
    const query = rowsQuery(view, { format })
    const reply = await server.download(`/export${query}`, signal)
    if (reply.kind !== 'done' || !reply.value.body) throw new Error('no file')
    const { body, headers } = reply.value
    const counted = headers.get(TOTAL_HEADER)
    const total = counted === null ? undefined : Number(counted)
    // A browser may keep the parts of a file on disk, which it does with Blobs only.
    const parts: Blob[] = []
    let rows = 0
    for (const reader = body.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(new Blob([value]))
      rows += value.reduce((lines, byte) => (byte === LINE_FEED ? lines + 1 : lines), 0)
      // Notes of visitors have lines of their own.
      state.set({ kind: 'running', rows: Math.min(rows, total ?? rows), total })
    }
    save(new Blob(parts, { type: headers.get('content-type') ?? '' }), `richieste.${format}`)
    state.set({ kind: 'done', total })
  }

  return {
    ...state,
    async start(view, format) {
      running?.abort()
      const own = new AbortController()
      running = own
      state.set({ kind: 'running' })
      try {
        await receive(view, format, own.signal)
      } catch {
        // A file that breaks off is not saved.
        if (!own.signal.aborted) state.set({ kind: 'failed' })
      }
    },
    stop() {
      running?.abort()
      state.set({ kind: 'none' })
    },
  }
}

// The browser needs time to take the file over.
const TAKEN_AFTER_MS = 60_000

/** Puts a file among the downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_AFTER_MS)
}
