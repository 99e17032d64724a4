import { describe, expect, it } from 'vitest'
import { demoShop } from '../../../../../tests/support/demo-shop.ts'
import { aPng } from '../../../../../tests/support/png.ts'
import {
  freeRow,
  longQuotePaper,
  paperConditions,
  quotePaper,
} from '../../../../../tests/support/quote-papers.ts'
import {
  alternativeTexts,
  metadataOf,
  pageTexts,
  readAloud,
  structureOf,
} from '../../../../../tests/support/read-pdf.ts'
import { createPngDrawer } from '../../../../server/pictures/draw-png.ts'
import { createGadgetPictures } from '../../../../server/pictures/gadget-pictures.ts'
import type { PictureFile } from '../../../../server/pictures/photo-of.ts'
import type { QuoteDocument } from '../../wire/quote-document.ts'
import type { PdfFacts } from './lay-out-pdf.ts'
import { renderPdf } from './render-pdf.ts'

function pictureOf(content: Buffer): PictureFile {
  return { type: 'image/png', content, width: 4, height: 4 }
}

function factsOf(document: QuoteDocument, facts: Partial<PdfFacts> = {}): PdfFacts {
  return {
    document,
    conditions: '',
    pictures: new Map(),
    brandColor: '#7a4a24',
    date: new Date('2026-11-17T09:30:00Z'),
    ...facts,
  }
}

/** Without spaces, which depend on where lines end. */
function letters(...texts: readonly string[]): string {
  return texts.join('').replaceAll(/\s/g, '')
}

/** All that the document says, in the order of the page. */
function wordsOf(document: QuoteDocument, head: readonly string[]): string {
  const { seller, title, facts, recipient, greeting, rows, pricesNote, totals, terms } = document
  const hasRates = head.includes('IVA')
  return letters(
    seller.name,
    ...seller.lines,
    title,
    ...facts.flatMap(({ label, text }) => [label, text]),
    'Spett.le',
    ...recipient,
    greeting,
    ...head,
    ...rows.flatMap((row) => [
      row.title,
      row.kind !== 'gadget' && row.detail !== '' ? `, ${row.detail}` : row.detail,
      row.quantity,
      row.unit,
      hasRates ? row.vat : '',
      row.amount,
    ]),
    pricesNote,
    ...totals.flatMap(({ label, text }) => [label, text]),
    ...terms.flatMap(({ label, text }) => [label, text]),
  )
}

const ACCEPTANCE = 'Per accettazione: data e timbro'

it('[QU30] says what the document says, in its order, and asks for date and stamp', async () => {
  const head = ['Descrizione', 'Quantità', 'Prezzo', 'Importo']
  const pdf = await renderPdf(factsOf(quotePaper))
  expect(letters(readAloud(pdf))).toBe(letters(wordsOf(quotePaper, head), ACCEPTANCE))
  const [page = '', ...others] = pageTexts(pdf)
  expect(others).toEqual([])
  expect(page).toContain(quotePaper.seller.footer)
  expect(page).toContain('Pagina 1 di 1')
  expect(page).not.toMatch(/firma/i)
})

it('[QU30] names the rate of each line where they differ', async () => {
  const head = ['Descrizione', 'Quantità', 'Prezzo', 'IVA', 'Importo']
  const pdf = await renderPdf(factsOf(longQuotePaper))
  expect(letters(readAloud(pdf))).toBe(letters(wordsOf(longQuotePaper, head), ACCEPTANCE))
})

it('[QU31] tells screen readers title, language, headings, table and pictures', async () => {
  const pictures = new Map([
    ['mug', pictureOf(aPng({ width: 40, height: 30 }))],
    ['pen', pictureOf(aPng({ width: 30, height: 40 }))],
  ])
  const logo = pictureOf(aPng({ width: 300, height: 60 }))
  const pdf = await renderPdf(factsOf(quotePaper, { pictures, logo, conditions: paperConditions }))
  const metadata = metadataOf(pdf)
  expect(metadata).toMatch(/^Title: +Preventivo 2026\/41 rev\. 2$/m)
  expect(metadata).toMatch(/^Author: +Omaggio & Figli <Firenze>$/m)
  expect(metadata).toMatch(/^Tagged: +yes$/m)
  expect(metadata).toContain('<rdf:li>Omaggio &amp; Figli &lt;Firenze&gt;</rdf:li>')
  expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(pdf.toString('latin1')).toContain('/Lang (it-IT)')
  expect(pdf.toString('latin1')).toContain('/DisplayDocTitle true')
  expect(alternativeTexts(pdf)).toEqual([
    'Logo di Omaggio & Figli <Firenze>',
    'Immagine: Tazza rossa',
    'Immagine: Penna blu',
  ])
  const structure = structureOf(pdf)
  const headings = Array.from(structure.matchAll(/^ +H(\d) /gm), ([, level]) => Number(level))
  expect(headings).toEqual([1, 2, 3, 4, 3])
  expect(structure.match(/^ +TH:\n +\/Scope \/Column$/gm)).toHaveLength(4)
  expect(structure.match(/^ +Figure:/gm)).toHaveLength(3)
  const lengths = structure.split(/^ +TR$/m).map((row) => row.match(/^ +T[DH]\b/gm)?.length)
  expect(lengths).toEqual([undefined, ...Array.from({ length: 8 }, () => 4), 2, 2, 2])
})

it('[QU32] repeats the head on each page and counts the pages', async () => {
  const pages = pageTexts(await renderPdf(factsOf(longQuotePaper)))
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Pagina ${index + 1} di ${pages.length}`)
    expect(page).toContain(longQuotePaper.title.slice('Preventivo '.length))
    if (/Trasporto/.test(page)) expect(page).toMatch(/Descrizione.*Quantità.*Prezzo.*IVA.*Importo/)
  }
})

it('[QU32] keeps a line with its set-up and the totals together, wherever pages end', async () => {
  // Each further row moves all that follows.
  for (let before = 0; before < 12; before += 1) {
    const free = Array.from({ length: before }, (_, index) =>
      freeRow(`x${index}`, 'Campione', '0,00 €'),
    )
    const document = { ...longQuotePaper, rows: [...free, ...longQuotePaper.rows.slice(0, 33)] }
    const pages = pageTexts(await renderPdf(factsOf(document)))
    const pageOf = (words: RegExp) => pages.findIndex((page) => words.test(page))
    for (let index = 1; index <= 11; index += 1) {
      const setup = pageOf(new RegExp(`Impianto, Borraccia termica da viaggio ${index},`))
      expect(setup).toBe(pageOf(new RegExp(`^ *Borraccia termica da viaggio ${index} `, 'm')))
      expect(setup).toBeGreaterThanOrEqual(0)
    }
    expect(pageOf(/Imponibile/)).toBe(pageOf(/302\.416,00 €/))
  }
})

it('[QU137] leaves no line of a paragraph alone on a page, wherever pages end', async () => {
  for (let before = 0; before < 5; before += 1) {
    const filler = 'Riga.\n\n'.repeat(before)
    const paragraphs = Array.from({ length: 24 }, (_, index) =>
      [1, 2, 3, 4, 5].map((line) => `C${index}/${line}.`).join('\\\n'),
    )
    const conditions = filler + paragraphs.join('\n\n')
    const pages = pageTexts(await renderPdf(factsOf(quotePaper, { conditions })))
    expect(pages.length).toBeGreaterThan(2)
    const parts = pages.flatMap((page) =>
      paragraphs.map((_, index) => page.match(new RegExp(`\\bC${index}/`, 'g'))?.length ?? 0),
    )
    expect(parts.reduce((sum, lines) => sum + lines)).toBe(24 * 5)
    expect(parts).not.toContain(1)
  }
})

it('[QU137] totals never stand on a page without a line of the quote', async () => {
  for (let count = 8; count < 24; count += 1) {
    const rows = Array.from({ length: count }, (_, index) =>
      freeRow(`x${index}`, `Campione ${index}`, '0,00 €'),
    )
    const pages = pageTexts(await renderPdf(factsOf({ ...quotePaper, rows })))
    const last = pages.find((page) => page.includes('1.611,01 €'))
    expect(last).toContain(`Campione ${count - 1}`)
    expect(last).toMatch(/Descrizione.*Importo/)
  }
})

it('[QU34] the same facts give the same bytes, other facts others', async () => {
  const facts = factsOf(quotePaper, {
    conditions: paperConditions,
    pictures: new Map([['mug', pictureOf(aPng({ width: 400, height: 400 }))]]),
  })
  const pdf = await renderPdf(facts)
  expect(await renderPdf(facts)).toEqual(pdf)
  expect(await renderPdf({ ...facts, date: new Date(0) })).not.toEqual(pdf)
})

it('[QU34] five gadgets with their pictures take at most 400 kB', async () => {
  const draw = createGadgetPictures({ shopDir: 'none', draw: createPngDrawer(), log: () => {} })
  const pictures = new Map<string, PictureFile>()
  for (const [index, { id, colors }] of demoShop.catalogue.products.slice(0, 5).entries()) {
    const selections = { product: id, color: colors[0] ?? 'red' }
    const picture = await draw({ shop: demoShop, selections }, 400)
    if (picture) pictures.set(`g${index}`, picture)
  }
  expect(pictures.size).toBe(5)
  const facts = factsOf(longQuotePaper, { pictures, conditions: paperConditions.repeat(8) })
  const pdf = await renderPdf({ ...facts, logo: pictures.get('g0') })
  expect(alternativeTexts(pdf)).toHaveLength(6)
  expect(pdf.length).toBeLessThan(400_000)
})

it('[QU34] leaves out a picture that is none of our renderer', async () => {
  const broken = [
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
    aPng().subarray(0, 40),
    aPng({ declared: [4_000, 4_000] }),
    aPng({ kind: [8, 2, 0, 0, 0] }),
    aPng({ pixels: Buffer.from('nothing') }),
  ]
  for (const content of broken) {
    const pictures = new Map([['mug', pictureOf(content)]])
    const pdf = await renderPdf(factsOf(quotePaper, { pictures, logo: pictureOf(content) }))
    expect(alternativeTexts(pdf)).toEqual([])
  }
})

it('[QU35] sets headings, paragraphs, lists, bold words and addresses of the conditions', async () => {
  const pdf = await renderPdf(factsOf(quotePaper, { conditions: paperConditions }))
  const said = readAloud(pdf)
  expect(said).toContain('il sito (https://omaggio.example/condizioni).')
  expect(said).toContain('Quando · Quanto')
  const structure = structureOf(pdf)
  expect(structure).toMatch(/Lbl \(block\)\n +"•"\n +LBody \(block\)\n +P \(block\)\n +"Tolleranza/)
  expect(structure).toMatch(/L \(block\)\n +LI \(block\)\n +Lbl \(block\)\n +"1\."/)
  const own = await renderPdf(factsOf(quotePaper, { conditions: 'Senza titolo, <b>davvero</b>.' }))
  expect(structureOf(own)).toMatch(/H2 \(block\)\n +"Condizioni"/)
  expect(readAloud(own)).toContain('Senza titolo, <b>davvero</b>.')
})

it('[QU37] holds no link, script, form or file', async () => {
  const conditions = `${paperConditions}\n[qui](javascript:alert(1)) <https://omaggio.example>`
  const pdf = await renderPdf(factsOf(quotePaper, { conditions }))
  expect(pdf.toString('latin1')).not.toMatch(
    /\/(Annots|URI|JS|JavaScript|AcroForm|EmbeddedFiles|Launch)\b/,
  )
})

describe('the place for date and stamp never stands on a page without', () => {
  const counts = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => from + index)

  /** Longer and longer quotes, the last ones with a page more: it begins at each place on the way. */
  async function expectAtTheEnd(words: string, quotes: readonly PdfFacts[]): Promise<void> {
    const pages: string[][] = []
    for (const facts of quotes) pages.push(pageTexts(await renderPdf(facts)))
    for (const each of pages) expect(each.at(-1)).toContain(words)
    expect(pages.at(-1)?.length).toBeGreaterThan(pages[0]?.length ?? 0)
  }

  it('[QU152] the totals', async () => {
    const quotes = counts(9, 19).map((count) => {
      const rows = counts(0, count).map((n) => freeRow(`x${n}`, `Campione ${n}`, '0,00 €'))
      return factsOf({ ...quotePaper, rows })
    })
    await expectAtTheEnd('1.611,01 €', quotes)
  })

  it('[QU152] the end of long terms', async () => {
    const quotes = counts(53, 67).map((count) => {
      const note = { label: 'Note', text: `${'Riga.\n'.repeat(count)}Fine.` }
      return factsOf({ ...quotePaper, terms: [...quotePaper.terms, note] })
    })
    await expectAtTheEnd('Fine.', quotes)
  })

  it.each(['Fine.', '## Titolo\n\nFine.', '## Titolo\n\n1. Prima.\n2. Fine.', '- Fine.'])(
    '[QU152] the end of conditions: %j',
    async (ending) => {
      const quotes = counts(0, 9).map((count) =>
        factsOf(quotePaper, { conditions: 'Riga.\n\n'.repeat(count) + ending }),
      )
      await expectAtTheEnd('Fine.', quotes)
    },
  )
})
