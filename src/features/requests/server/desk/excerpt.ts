import { plainWords } from '../../../../order/find-products.ts'
import { printable } from '../../../../server/messages/printable.ts'
import type { RequestRow, RowExcerpt } from '../../wire.ts'
import { isAmount } from '../inbox/typed-numbers.ts'
import type { StoredRequest } from '../request-store.ts'

// A row shows some 30 characters: the word that was found is among the first ones.
const CHARACTERS_BEFORE = 12
const CHARACTERS_AFTER = 60
// As much of a text as is searched.
const LONGEST_TEXT = 4_000
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const CUT_WORD = /^[\p{L}\p{M}\p{N}]+(?=\P{L})/u
const NOTES_LABEL = 'Note private'

interface FoundIn {
  readonly label: string
  readonly text: string
}

/** Where a searched word stands that the row does not show: in what the customer wrote, or in the seller's notes. */
export function excerptOf(
  terms: readonly string[],
  row: RequestRow,
  { rows }: Pick<StoredRequest, 'rows'>,
  notes = '',
): RowExcerpt | undefined {
  const shown = plainWords(`${row.number ?? ''} ${row.name} ${row.ordered}`)
  const hidden = terms.filter(
    (term) => !isAmount(term) && !shown.some((word) => word.startsWith(term)),
  )
  if (hidden.length === 0) return undefined
  const typed = rows.flatMap((sent) => {
    if (sent.kind === 'fact') return []
    const isMessage = sent.kind === 'customer' && sent.field === 'message'
    return { label: isMessage ? '' : sent.label, text: sent.text }
  })
  for (const source of [...typed, { label: NOTES_LABEL, text: notes }]) {
    const found = foundIn(source, hidden)
    if (found) return found
  }
  return undefined
}

function foundIn({ label, text: whole }: FoundIn, terms: readonly string[]) {
  const text = whole.slice(0, LONGEST_TEXT)
  const isTerm = (word: string) => terms.some((term) => word.startsWith(term))
  // Most texts have none of them, and are read once.
  if (!plainWords(text).some(isTerm)) return undefined
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!plainWords(word).some(isTerm)) continue
    const start = Math.max(0, index - CHARACTERS_BEFORE)
    const end = index + word.length
    return {
      label: oneLine(label),
      before:
        start > 0
          ? `…${oneLine(text.slice(start, index).replace(CUT_WORD, ''))}`
          : oneLine(text.slice(0, index)),
      word: printable(word),
      after: oneLine(text.slice(end, end + CHARACTERS_AFTER)),
    }
  }
  return undefined
}

/** Half of a character, which a cut leaves, is not shown. */
function oneLine(text: string): string {
  return printable(text)
    .replaceAll(/\p{Cs}/gu, '')
    .replaceAll(/\s+/g, ' ')
}
