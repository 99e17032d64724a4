import type { AddedLines } from '../../wire/desk-api.ts'
import type { QuotedRequest } from '../../wire/quote-content.ts'
import type { DraftFree, DraftGadget, DraftLine, QuoteDraft } from '../../wire/quote-draft.ts'
import type { Vat } from '../../wire/vat.ts'

/** What may be typed in a line, whichever kind it is. */
export type LineChange = Partial<
  Pick<DraftGadget, 'title' | 'detail' | 'quantity' | 'unit' | 'setup' | 'vat'> &
    Pick<DraftFree, 'amount'>
>

/** What a seller adds by a press. */
export const FREE_LINES = {
  free: { label: 'Voce libera', title: '' },
  transport: { label: 'Trasporto', title: 'Trasporto' },
  discount: { label: 'Sconto', title: 'Sconto' },
  sample: { label: 'Campione', title: 'Campione' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly title: string }>>

export type FreeLineKind = keyof typeof FREE_LINES
export const FREE_LINE_KINDS = Object.keys(FREE_LINES) as readonly FreeLineKind[]

/** A line that was removed, and where it was. */
export interface RemovedLine {
  readonly line: DraftLine
  readonly at: number
}

export function changeLine(draft: QuoteDraft, id: string, change: LineChange): QuoteDraft {
  const lines = draft.lines.map((line) => (line.id === id ? { ...line, ...change } : line))
  return { ...draft, lines }
}

export function removeLine(draft: QuoteDraft, id: string): QuoteDraft {
  return { ...draft, lines: draft.lines.filter((line) => line.id !== id) }
}

/** One place up or down; at the end of the list it stays where it is. */
export function moveLine(draft: QuoteDraft, id: string, by: -1 | 1): QuoteDraft {
  const from = draft.lines.findIndex((line) => line.id === id)
  const line = draft.lines[from]
  const to = from + by
  if (!line || to < 0 || to >= draft.lines.length) return draft
  return restoreLine(removeLine(draft, id), { line, at: to })
}

/** Puts a removed line back where it was. */
export function restoreLine(draft: QuoteDraft, { line, at }: RemovedLine): QuoteDraft {
  return { ...draft, lines: [...draft.lines.slice(0, at), line, ...draft.lines.slice(at)] }
}

export function addFreeLine(draft: QuoteDraft, kind: FreeLineKind, id: string): QuoteDraft {
  const { title } = FREE_LINES[kind]
  const line: DraftFree = { kind: 'free', id, title, detail: '', amount: '', vat: usualVat(draft) }
  return { ...draft, lines: [...draft.lines, line] }
}

/** The gadgets of another request of the same customer stand above transport and discount. */
export function addRequest(
  draft: QuoteDraft,
  request: QuotedRequest,
  { lines }: Pick<AddedLines, 'lines'>,
): QuoteDraft {
  const lastGadget = draft.lines.findLastIndex(({ kind }) => kind === 'gadget') + 1
  return {
    ...draft,
    requests: [...draft.requests.filter(({ id }) => id !== request.id), request],
    lines: [...draft.lines.slice(0, lastGadget), ...lines, ...draft.lines.slice(lastGadget)],
  }
}

/** Most sellers tax everything alike. */
function usualVat({ lines }: QuoteDraft): Vat {
  return lines[0]?.vat ?? { rate: '22', reason: '' }
}

// 36^8 names: of the lines of one quote no two are the same.
const ID_LENGTH = 8

export function newLineId(random: () => number): string {
  const letter = () => Math.floor(random() * 36).toString(36)
  return Array.from({ length: ID_LENGTH }, letter).join('')
}
