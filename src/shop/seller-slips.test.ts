import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shopCopy } from '../../tests/support/shop-copy.ts'
import { inOneLine, ShopFileError } from './problems.ts'
import { checkShop } from './read-shop.ts'

type Edit = readonly [file: string, from: string, to: string]

async function problemsIn(folder: string): Promise<string[]> {
  const error: unknown = await checkShop(folder).catch((reason: unknown) => reason)
  if (!(error instanceof ShopFileError)) throw new Error('the shop was read without a problem')
  return error.problems.map(inOneLine)
}

function edited(...edits: readonly Edit[]): string {
  const { folder, edit } = shopCopy()
  for (const [file, from, to] of edits) edit(file, from, to)
  return folder
}

const withPen = (entries: string): Edit => [
  'catalogue.json',
  '"label": "Penna"',
  `"label": "Penna", ${entries}`,
]

describe('thousands in the Italian way', () => {
  it.each<[Edit, string]>([
    [withPen('"minimum": 1.000'), 'catalogue.json, prodotto «pen», minimum'],
    [
      withPen('"brackets": [{ "from": 1.000, "discount": 5 }]'),
      'catalogue.json, prodotto «pen», brackets, voce 1, from',
    ],
    [['settings.json', '500, 1000]', '500, 1.000]'], 'settings.json, quantity, picks, voce 6'],
    [['settings.json', '"step": 25', '"step": 1.000'], 'settings.json, quantity, step'],
  ])('[SH16] %j is a problem where a whole number is needed', async (edit, place) => {
    const problems = await problemsIn(edited(edit))
    expect(problems[0]).toBe(`${place}: le migliaia si scrivono senza punto: 1000`)
    expect(problems.filter((line) => line.startsWith(place))).toHaveLength(1)
  })

  it('[SH16] the number is read as it was meant, and causes no other problem', async () => {
    const folder = edited(['catalogue.json', '"quantity": 1\n', '"quantity": 2.500\n'])
    expect(await problemsIn(folder)).toEqual([
      'catalogue.json, defaults, quantity: le migliaia si scrivono senza punto: 2500',
    ])
  })

  it('[SH2] under a key that is written twice they are told like any other', async () => {
    const twice = '"quantity": { "step": 1.000 }, "quantity": 5'
    const folder = edited([
      'settings.json',
      '"name"',
      `"x": { "y": { "z": 1.000 } }, "x": 5, ${twice}, "name"`,
    ])
    expect(await problemsIn(folder)).toContain(
      'settings.json, quantity, step: le migliaia si scrivono senza punto: 1000',
    )
  })

  it('[SH2] in a price they are worth a warning, a third decimal is not', async () => {
    const folder = edited(
      ['catalogue.json', '"price": 8.9', '"price": 1.250'],
      ['catalogue.json', '"price": 2.8', '"price": 2.855'],
      ['catalogue.json', '"supplement": 0.25', '"supplement": 0.250, "setup": 1.200'],
    )
    expect((await checkShop(folder)).warnings.map(inOneLine)).toEqual([
      'catalogue.json, prodotto «powerbank», price: 1.250 vale 1.25; se intendevi 1250, scrivilo senza punto',
      'catalogue.json, stampa «screen», setup: 1.200 vale 1.2; se intendevi 1200, scrivilo senza punto',
    ])
  })
})

describe('an entry under another name', () => {
  it.each<[Edit, string]>([
    [withPen('"color": ["blue"]'), 'prodotto «pen», color: non è previsto; forse «colors»?'],
    [withPen('"print": ["none"]'), 'prodotto «pen», print: non è previsto; forse «prints»?'],
    [withPen('"setup": 5'), 'prodotto «pen», setup: qui non è previsto: va dentro «prints»'],
    [
      withPen('"brackets": [{ "from": 100, "sconto": 5 }]'),
      'prodotto «pen», brackets, voce 1, sconto: non è previsto; qui si può scrivere: from, discount, price',
    ],
    [
      ['settings.json', '"name"', '"email": "a@b.it", "name"'],
      'email: non è previsto; forse «sellerEmail»?',
    ],
    [
      ['settings.json', '"name"', '"color": "#112233", "name"'],
      'color: non è previsto; forse «brandColor»?',
    ],
  ])('[SH12] %j is reported with the known names', async (edit, problem) => {
    expect(await problemsIn(edited(edit))).toContain(`${edit[0]}, ${problem}`)
  })

  it('[SH33] thousands of unknown entries are counted, and the first of them told with a guess', async () => {
    const entries = Array.from({ length: 3000 }, (_, index) => `"nam${index}": 1, `).join('')
    const problems = await problemsIn(edited(['settings.json', '"name"', `${entries}"name"`]))
    expect(problems).toHaveLength(101)
    expect(problems[0]).toBe('settings.json, nam0: non è previsto; forse «name»?')
    expect(problems.at(-1)).toBe('settings.json: altri problemi non elencati: 2900')
  })
})

describe('a value of another kind', () => {
  it.each<[Edit, string]>([
    [
      ['catalogue.json', '{ "ceramic": 0 }', '["ceramic"]'],
      'prodotto «mug», materials: deve essere un gruppo tra parentesi graffe, per esempio { "ceramic": 0 }',
    ],
    [
      withPen('"pictures": ["a.jpg", "b.jpg"]'),
      'prodotto «pen», pictures: scrivi il nome di un file tra virgolette, oppure un gruppo tra parentesi graffe con un file per colore',
    ],
    [
      ['catalogue.json', '["silver", "black"]', '[{ "id": "silver" }, "black"]'],
      'prodotto «usb», colore «silver»: scrivi solo l’id, "silver"',
    ],
    [
      ['catalogue.json', '"price": 0.35', '"price": "€ 1.250,50"'],
      'prodotto «pen», price: deve essere un numero senza virgolette, con il punto e senza € o %: 1250.50',
    ],
    [
      withPen('"brackets": [{ "from": 100, "discount": "5%" }]'),
      'prodotto «pen», brackets, voce 1, discount: deve essere un numero senza virgolette, con il punto e senza € o %: 5',
    ],
    [
      withPen('"minimum": "36"'),
      'prodotto «pen», minimum: deve essere un numero senza virgolette: 36',
    ],
    [
      withPen('"brackets": [{ "from": 100, "price": 0 }]'),
      'prodotto «pen», brackets, voce 1, price: deve essere più di 0',
    ],
    [
      ['settings.json', '[25, 50,', '[25, 50, 25,'],
      'quantity, picks: il numero 25 c’è due volte: togline uno',
    ],
    [
      ['settings.json', '"name"', '"privacyUrl": "www.rosa.it", "name"'],
      'privacyUrl: scrivi un indirizzo che inizia con https://',
    ],
    [
      ['catalogue.json', '"id": "mug"', '"id": "__proto__"'],
      'prodotto «__proto__», id: è una parola riservata: scegline un’altra',
    ],
  ])('[SH12] %j is reported in one line', async (edit, problem) => {
    expect(await problemsIn(edited(edit))).toEqual([`${edit[0]}, ${problem}`])
  })

  it('[OF27] warns of a discount that was most likely meant a hundred times larger', async () => {
    const folder = edited(withPen('"brackets": [{ "from": 100, "discount": 0.05 }]'))
    expect((await checkShop(folder)).warnings.map(inOneLine)).toEqual([
      'catalogue.json, prodotto «pen», brackets, voce 1, discount: è uno sconto di 0.05 %; se intendevi 5 %, scrivi 5',
    ])
  })
})

describe('a name that is no id', () => {
  it.each<[Edit, string]>([
    [
      ['catalogue.json', '"product": "pen"', '"product": "penn"'],
      'defaults, product: «penn» non è nel catalogo; forse «pen»?',
    ],
    [
      ['catalogue.json', '"print": "digital"', '"print": "digitl"'],
      'defaults, print: «digitl» non è nel catalogo; forse «digital»?',
    ],
    [
      ['catalogue.json', '"color": "green"', '"color": "gren"'],
      'defaults, color: «gren» non è nel catalogo; forse «green»?',
    ],
    [
      ['catalogue.json', '"color": "green"', '"color": "Verde"'],
      'defaults, color: «Verde» è il nome: scrivi il suo id, «green»',
    ],
    [
      withPen('"prints": ["digital", "Serigrafia"]'),
      'prodotto «pen», prints: «Serigrafia» è il nome: scrivi il suo id, «screen»',
    ],
    [
      ['catalogue.json', '["silver", "black"]', '["silver", "nero"]'],
      'prodotto «usb», colors: «nero» è il nome: scrivi il suo id, «black»',
    ],
    [
      ['catalogue.json', '{ "ceramic": 0 }', '{ "Ceramica": 0 }'],
      'prodotto «mug», materials: «Ceramica» è il nome: scrivi il suo id, «ceramic»',
    ],
  ])('[SH17] %j is reported with the id', async (edit, problem) => {
    expect(await problemsIn(edited(edit))).toEqual([`${edit[0]}, ${problem}`])
  })
})

describe('a file that is another', () => {
  const missing = (found: string, file: string) =>
    `${file}: il file non c’è, ma c’è «${found}»: rinominalo in ${file}`

  it.each([
    ['settings.json', 'settings.json.txt'],
    ['catalogue.json', 'Catalogue.json'],
    ['catalogue.json', 'catalog.json'],
    ['terms.md', 'terms.txt'],
  ])('[SH18] %s saved as %s is reported', async (file, name) => {
    const { folder } = shopCopy()
    renameSync(join(folder, file), join(folder, name))
    expect(await problemsIn(folder)).toEqual([missing(name, file)])
  })

  const NOT_UTF_8 = 'non è un testo UTF-8: in «Salva con nome» scegli la codifica UTF-8'
  const DOCUMENT =
    'è un documento di un programma di scrittura: salvalo come testo semplice, in UTF-8'

  it.each([
    ['settings.json', '{\\rtf1\\ansi {"name": "x"}}', `settings.json: ${DOCUMENT}`],
    ['info.md', 'PK\u0003\u0004\u0014\u0000', `info.md: ${DOCUMENT}`],
    ['info.md', Buffer.from('Ciao', 'utf16le'), `info.md: ${NOT_UTF_8}`],
    [
      'texts.json',
      ' \n',
      'texts.json, riga 1: il file è vuoto: rimetti il contenuto, o copialo dal negozio di esempio',
    ],
  ])('[SH13] %s that holds %j is reported', async (file, content, problem) => {
    const { folder } = shopCopy()
    writeFileSync(join(folder, file), content)
    expect(await problemsIn(folder)).toEqual([problem])
  })

  it('[SH13] a folder in place of a file is reported, and a file in place of the folder', async () => {
    const { folder } = shopCopy()
    rmSync(join(folder, 'terms.md'))
    mkdirSync(join(folder, 'terms.md'))
    expect(await problemsIn(folder)).toEqual([
      'terms.md: è una cartella: al suo posto ci vuole un file',
    ])
    const file = join(folder, 'settings.json')
    expect(await problemsIn(file)).toEqual([
      `${file}: è un file, non una cartella: scrivi quella che lo contiene`,
    ])
  })

  it('[SH13] a file without permission is reported, but not to root, who needs none', async () => {
    const { folder } = shopCopy()
    chmodSync(join(folder, 'terms.md'), 0)
    const told = expect.stringContaining('terms.md: il file non si può leggere: manca il permesso')
    const outcome = expect(problemsIn(folder))
    const isRoot = process.getuid?.() === 0
    await (isRoot ? outcome.rejects.toThrow('without a problem') : outcome.resolves.toEqual([told]))
  })
})

it('[SH15] [OF12] decimal commas hide nothing', async () => {
  const folder = edited(['catalogue.json', '"ceramic": 0 }', '"ceramca": 0 }'])
  const path = join(folder, 'catalogue.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"price": (\d)\./g, '"price": $1,'))
  expect(await problemsIn(folder)).toEqual([
    'catalogue.json, riga 7: i decimali si scrivono con il punto: 0.35',
    'catalogue.json, riga 14: i decimali si scrivono con il punto: 0.6',
    'catalogue.json, riga 21: i decimali si scrivono con il punto: 2.8',
    'catalogue.json, riga 28: i decimali si scrivono con il punto: 8.9',
    'catalogue.json, riga 35: i decimali si scrivono con il punto: 1.9',
    'catalogue.json, riga 42: i decimali si scrivono con il punto: 2.5',
    'catalogue.json, riga 49: i decimali si scrivono con il punto: 0.8',
    'catalogue.json, prodotto «mug», materials: «ceramca» non esiste; forse «ceramic»?',
  ])
})
