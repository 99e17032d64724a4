import { expect, it } from 'vitest'
import { longQuotePaper, quotePaper } from '../../../../../tests/support/quote-papers.ts'
import {
  metadataOf,
  pageTexts,
  placedWords,
  readAloud,
  replacedTexts,
} from '../../../../../tests/support/read-pdf.ts'
import { LONGEST_LINE, LONGEST_TEXT } from '../../wire/quote-content.ts'
import type { QuoteDocument } from '../../wire/quote-document.ts'
import { layOutPdf } from './lay-out-pdf.ts'

const HOSTILE: Readonly<Record<string, string>> = {
  'a long word': 'Supercalifragilistic'.repeat(30),
  'a long word of a wide letter': 'W'.repeat(600),
  'a long text': 'una frase di parole brevi, '.repeat(LONGEST_TEXT / 27),
  'many lines': 'riga\n'.repeat(120),
  emoji: 'Regalo 🎁👨‍👩‍👧‍👦🇮🇹 1️⃣ ❤️ fine',
  controls: 'a\u0000b\u0007c\u001b[31md\u007fe\u0085f\ttab\r\nline\u2028end\ufffe\uffff',
  directions: 'a\u202egnp.exe\u202c b\u2066c\u2069 d\u200fe',
  'right to left': 'שלום עולם مرحبا بالعالم',
  'other scripts': 'Ελλάδα Łódź Україна Việt Nam ἀρχή 東京 กรุงเทพ',
  'half a character': 'a\ud800b\udc00c',
  'many marks': `a${'\u0301'.repeat(400)}b`,
  syntax: ') Tj ET /Evil << >> (\\) %PDF <script>alert(1)</script> & endobj',
  'spaces only': '   \u00a0\u2009  ',
  nothing: '',
}

/** One text in every place that a seller or a customer fills. */
function everywhere(text: string): QuoteDocument {
  const line = text.slice(0, LONGEST_LINE)
  return {
    title: quotePaper.title,
    seller: { name: line, lines: [line, line], footer: line },
    facts: [{ label: 'Data', text: line }, ...quotePaper.facts],
    recipient: [text, text],
    greeting: text,
    pricesNote: quotePaper.pricesNote,
    rows: quotePaper.rows.map((row) => ({ ...row, title: text, detail: text })),
    totals: [{ label: line, text: '1,00 €' }, ...quotePaper.totals],
    terms: quotePaper.terms.map(({ label }) => ({ label, text })),
  }
}

function laidOut(document: QuoteDocument, conditions = ''): Promise<Buffer> {
  return layOutPdf({
    document,
    conditions,
    pictures: new Map(),
    brandColor: '#7a4a24',
    date: new Date(0),
  })
}

const [LEFT, RIGHT, BOTTOM] = [51, 544.5, 812]

it.each(Object.entries(HOSTILE))('[QU33] %s stays inside the margins', async (_, text) => {
  const pdf = await laidOut(everywhere(text), text)
  // It throws if poppler finds the file wrong.
  expect(metadataOf(pdf)).toMatch(/^Tagged: +yes$/m)
  const pages = pageTexts(pdf)
  expect(pages.length).toBeLessThan(80)
  expect(pages.at(-1)).toContain(`Pagina ${pages.length} di ${pages.length}`)
  const outside = placedWords(pdf).filter(
    ({ left, right, bottom }) => left < LEFT - 1 || right > RIGHT + 1 || bottom > BOTTOM,
  )
  expect(outside).toEqual([])
})

it('[QU33] a line that is higher than a page goes on on the next one', async () => {
  const detail = 'parola '.repeat(2_000)
  const [row] = quotePaper.rows
  const pdf = await laidOut({ ...quotePaper, rows: row ? [{ ...row, detail }] : [] })
  expect(readAloud(pdf).match(/parola/g)).toHaveLength(2_000)
  expect(pageTexts(pdf)[1]).toMatch(/Descrizione.*Quantità/)
})

it('[QU33] long notes stand below the totals and are complete', async () => {
  const text = Array.from({ length: 700 }, (_, index) => `n${index}`).join(' ')
  const pdf = await laidOut({ ...longQuotePaper, terms: [{ label: 'Note', text }] })
  expect(readAloud(pdf).replaceAll(/\s+/g, ' ')).toContain(text)
})

it('[QU33] words stay apart where lines end', async () => {
  const pdf = await laidOut(quotePaper)
  expect(readAloud(pdf)).toContain('Via dei Fabbri 12, 50125 Firenze P.IVA 12345678903')
  expect(readAloud(pdf)).toContain('è compresa. Colori a stampa')
})

it('[QU33] what the font lacks is shown by something alike, and read as it was written', async () => {
  const greeting = 'Ἀθῆναι Łódź Київ Việt, 東京 🎁 ﬁne ① → x₂ non‑stop 1\u202f000'
  const pdf = await laidOut({ ...quotePaper, greeting })
  expect(readAloud(pdf).replaceAll(/ +/g, ' ')).toContain('Ἀθῆναι Łódź Київ Việt, ')
  expect(pageTexts(pdf).join('').replaceAll(/\s+/g, ' ')).toContain(
    'Việt, ?? fine 1 – x2 non-stop 1 000',
  )
  expect(replacedTexts(pdf)).toEqual(['東', '京', '🎁', 'ﬁ', '①', '→', '₂', '‑', '\u202f'])
})
