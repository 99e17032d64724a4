import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoShop, SHOP_DIR } from '../../tests/support/demo-shop.ts'
import { ShopFileError } from './problems.ts'
import { readShop } from './read-shop.ts'
import { publicShop } from './public-shop.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'omaggio-shop-'))
  cpSync(SHOP_DIR, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Replaces text in a copy of the shipped shop, as a seller's editor would. */
function edit(file: string, from: string, to: string): void {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`)
  writeFileSync(path, source.replace(from, to))
}

async function problemsOf(): Promise<string[]> {
  const error: unknown = await readShop(folder).catch((reason: unknown) => reason)
  if (!(error instanceof ShopFileError)) throw new Error('the shop was read without a problem')
  return error.message.split('\n')
}

describe('the shipped shop', () => {
  it('[PR6] has the specified products and base prices', () => {
    const { products } = demoShop.catalogue
    expect(products.map(({ id, label, base }) => [id, label, base])).toEqual([
      ['pen', 'Penna', 3500],
      ['keychain', 'Portachiavi', 6000],
      ['usb', 'Chiavetta USB', 28_000],
      ['powerbank', 'Powerbank', 89_000],
      ['mug', 'Tazza', 19_000],
      ['bottle', 'Borraccia', 25_000],
      ['shopper', 'Shopper', 8000],
    ])
  })

  it('[PR6] has the specified prints, packaging and defaults', () => {
    const { prints, packaging, defaults } = demoShop.catalogue
    expect(prints.map(({ id, label }) => [id, label])).toEqual([
      ['none', 'Nessuna'],
      ['laser', 'Incisione Laser'],
      ['screen', 'Serigrafia'],
      ['digital', 'Stampa Digitale'],
    ])
    expect(packaging.map(({ id, label }) => [id, label])).toEqual([
      ['bulk', 'Sfuso'],
      ['box', 'Scatola'],
      ['bag', 'Sacchetto'],
    ])
    expect(defaults).toEqual({
      product: 'pen',
      color: 'green',
      material: 'metal',
      print: 'digital',
      pack: 'bulk',
      quantity: 1,
    })
  })

  it('[PR6] names colours and materials in Italian', () => {
    const { colors, materials } = demoShop.catalogue
    expect(
      Object.fromEntries([...colors, ...materials].map(({ id, label }) => [id, label])),
    ).toEqual({
      white: 'Bianco',
      black: 'Nero',
      silver: 'Argento',
      blue: 'Blu',
      red: 'Rosso',
      green: 'Verde',
      yellow: 'Giallo',
      orange: 'Arancione',
      pink: 'Rosa',
      plastic: 'Plastica',
      metal: 'Metallo',
      ceramic: 'Ceramica',
    })
  })

  it('[QT3] hints at min 0, max 2500, step 25', () => {
    expect(demoShop.settings.quantity).toMatchObject({ min: 0, max: 2500, step: 25 })
  })

  it('[SH5] hands to the page only what was picked for it', () => {
    const settings = { ...demoShop.settings, sellerSecret: 'hush' }
    expect(JSON.stringify(publicShop({ ...demoShop, settings }))).not.toContain('hush')
  })
})

describe('a changed shop', () => {
  it('[SH1] has its new price', async () => {
    edit('catalogue.json', '"price": 0.35', '"price": 0.0855')
    const { catalogue } = await readShop(folder)
    expect(catalogue.products[0]?.base).toBe(855)
  })

  it('[CH7] a product without colours of its own has the default list', async () => {
    edit('catalogue.json', '"colors": ["blue", "red", "black", "green"],', '')
    edit('catalogue.json', '"color": "green"', '"color": "black"')
    const { catalogue } = await readShop(folder)
    expect(catalogue.products[0]?.colors).toEqual(['white', 'black'])
  })

  it('[SH30] may begin with a byte order mark, as Windows editors write', async () => {
    const path = join(folder, 'settings.json')
    writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8')}`)
    await expect(readShop(folder)).resolves.toBeDefined()
  })

  it('[SH3] renders Markdown, and leaves HTML and script addresses as text', async () => {
    writeFileSync(
      join(folder, 'info.md'),
      '**Ciao** <script>alert(1)</script> [qui](javascript:alert(1)) [là](https://example.com)\n\n| a |\n|:-:|\n| 1 |\n',
    )
    const { info } = (await readShop(folder)).documents
    expect(info).toContain('<strong>Ciao</strong>')
    expect(info).toContain('&lt;script&gt;')
    expect(info).not.toMatch(/<script|href="javascript|style=/)
    expect(info).toContain('<a href="https://example.com">là</a>')
    expect(info).toContain('<td class="align-center">')
  })
})

describe('characters that nobody sees', () => {
  it('[SH36] are left out of every text, and a text of nothing else is empty', async () => {
    edit('settings.json', '"Omaggio"', String.raw`"Om\u0000ag\ud800gio\u000bSrl\u2028\u0085"`)
    edit('catalogue.json', '"Tazza"', '"Taz\u007Fz\u009Da"')
    edit('texts.json', 'Quale gadget vuoi', String.raw`Quale\u001b\u000cgadget\tvuoi`)
    writeFileSync(join(folder, 'info.md'), 'Uno\u0007 due\fTre')
    const shop = await readShop(folder)
    expect(shop.settings.name).toBe('Omaggio Srl')
    expect(shop.catalogue.products.find(({ id }) => id === 'mug')?.label).toBe('Tazza')
    expect(shop.texts.questions.product).toBe('Quale gadget\tvuoi personalizzare?')
    expect(shop.documents.info).toBe('<p>Uno due Tre</p>\n')
    edit('settings.json', String.raw`Om\u0000ag\ud800gio\u000bSrl`, '')
    expect(await problemsOf()).toEqual([
      expect.stringMatching(/^settings.json, name: non può essere vuoto/),
    ])
  })
})

describe('a broken shop', () => {
  it.each([
    ['"price": 0.35,', '', 'catalogue.json, prodotto «pen», price: manca'],
    [
      '"price": 0.35',
      '"price": -1',
      'catalogue.json, prodotto «pen», price: non può essere negativo',
    ],
    [
      '"price": 0.35',
      '"price": 0.12345',
      'catalogue.json, prodotto «pen», price: scrivi al massimo quattro decimali, con il punto, per esempio 0.085',
    ],
    [
      '"price": 0.35',
      '"price": "0,35"',
      'catalogue.json, prodotto «pen», price: deve essere un numero senza virgolette, con il punto e senza € o %: 0.35',
    ],
    [
      '"price": 0.35',
      '"price": 0,35',
      'catalogue.json, riga 7: i decimali si scrivono con il punto: 0.35',
    ],
    [
      '"price": 0.35',
      '"price": 1234567890',
      'catalogue.json, prodotto «pen», price: può essere al massimo 999999999',
    ],
    [
      '"id": "pen",',
      '"id": "pen", "pictures": 5,',
      'catalogue.json, prodotto «pen», pictures: scrivi il nome di un file tra virgolette, oppure un gruppo tra parentesi graffe con un file per colore',
    ],
    [
      '"supplement": 0.45',
      '"supplement": -0.45',
      'catalogue.json, stampa «digital», supplement: non può essere negativo',
    ],
    [
      '"ceramic": 0 }',
      '"ceramca": 0 }',
      'catalogue.json, prodotto «mug», materials: «ceramca» non esiste; forse «ceramic»?',
    ],
    [
      '["silver", "black"]',
      '["silver", "turquoise"]',
      'catalogue.json, prodotto «usb», colors: «turquoise» non esiste; per averlo, aggiungilo all’elenco "colors" del catalogo',
    ],
    [
      '"ceramic": 0 }',
      '"bamboo": 0 }',
      'catalogue.json, prodotto «mug», materials: «bamboo» non esiste; per averlo, aggiungilo all’elenco "materials" del catalogo',
    ],
    [
      '"defaultColors": ["white", "black"]',
      '"defaultColors": ["whte"]',
      'catalogue.json, defaultColors: «whte» non esiste; forse «white»?',
    ],
    [
      '"color": "green"',
      '"color": "white"',
      'catalogue.json, defaults, color: il prodotto «pen» non offre «white»',
    ],
    [
      '"print": "digital"',
      '"print": "embroidery"',
      'catalogue.json, defaults, print: «embroidery» non è nel catalogo',
    ],
    [
      '"id": "bag"',
      '"id": "box"',
      'catalogue.json, packaging: «box» c’è più di una volta: cambia o togli uno dei due',
    ],
    [
      '"defaultColors": ["white", "black"]',
      '"defaultColors": ["white", "white"]',
      'catalogue.json, defaultColors: «white» c’è più di una volta: cambia o togli uno dei due',
    ],
    [
      '"ceramic": 0 }',
      '"constructor": 0 }',
      'catalogue.json, prodotto «mug», materials: contiene una parola riservata (__proto__, constructor, prototype): scegline un’altra',
    ],
    [
      '"ceramic": 0 }',
      '"ceramic": 0, "__proto__": 0 }',
      'catalogue.json, prodotto «mug», materials: contiene una parola riservata (__proto__, constructor, prototype): scegline un’altra',
    ],
    [
      '"id": "pen",',
      '"id": "pen", "pictures": { "blue": "blu.webp", "__proto__": "a.webp" },',
      'catalogue.json, prodotto «pen», pictures: contiene una parola riservata (__proto__, constructor, prototype): scrivi gli id dei colori',
    ],
    [
      '"id": "pen",',
      '"id": "pen", "pictures": { "bleu": "blu.webp" },',
      'catalogue.json, prodotto «pen», pictures: «bleu» non esiste; forse «blue»?',
    ],
    [
      '"id": "pen",',
      '"id": "pen", "pictures": { "white": "bianca.webp" },',
      'catalogue.json, prodotto «pen», pictures: «white» non è tra i suoi colori',
    ],
    [
      '"id": "pen",',
      '"id": "pen", "pictures": { "Blu": "blu.webp" },',
      'catalogue.json, prodotto «pen», pictures: «Blu» è il nome: scrivi il suo id, «blue»',
    ],
    [
      '"id": "pen",',
      '"id": "pen", "pictures": { "blue": "blu.gif" },',
      'catalogue.json, prodotto «pen», pictures, blue: scrivi solo il nome di un file .webp, .avif, .png o .jpg, senza spazi, cartelle né lettere accentate',
    ],
    [
      '"id": "ceramic"',
      '"id": "constructor"',
      'catalogue.json, materiale «constructor», id: è una parola riservata: scegline un’altra',
    ],
    [
      '"label": "Penna"',
      '"lable": "Penna", "label": "Penna"',
      'catalogue.json, prodotto «pen», lable: non è previsto; forse «label»?',
    ],
    [
      '"#f4c20d"',
      '"yellow"',
      'catalogue.json, colore «yellow», css: scrivi il colore come #7a4a24 (cancelletto e sei cifre)',
    ],
    [
      '"label": "Tazza"',
      '"label": " "',
      'catalogue.json, prodotto «mug», label: non può essere vuoto',
    ],
  ])('[SH12] reports %s written as %s', async (from, to, problem) => {
    edit('catalogue.json', from, to)
    expect(await problemsOf()).toContain(problem)
  })

  it.each([
    ['"min": 0', '"min": 5000', 'quantity, max: non può essere meno di «min»'],
    ['"max": 2500', '"max": -3', 'quantity, max: deve essere almeno 1'],
    ['"step": 25', '"step": 2.5', 'quantity, step: scrivi un numero intero'],
    [
      '"picks": [',
      '"picks": [1e300, ',
      'quantity, picks, voce 1: deve essere al massimo 1000000000',
    ],
  ])('[SH12] reports the setting %s written as %s', async (from, to, problem) => {
    edit('settings.json', from, to)
    expect(await problemsOf()).toContain(`settings.json, ${problem}`)
  })

  it('[SH2] reports every problem of every file at once', async () => {
    edit('catalogue.json', '"price": 0.35', '"price": -1')
    edit('catalogue.json', '"price": 0.6', '"price": true')
    edit('settings.json', '#7a4a24', 'brown')
    rmSync(join(folder, 'terms.md'))
    expect(await problemsOf()).toEqual([
      'catalogue.json, prodotto «pen», price: non può essere negativo',
      'catalogue.json, prodotto «keychain», price: deve essere un numero, senza virgolette',
      'settings.json, brandColor: scrivi il colore come #7a4a24 (cancelletto e sei cifre)',
      'terms.md: il file non c’è: rimettilo, o copialo dal negozio di esempio',
    ])
  })

  it('[SH19] what is wrong between entries is reported once each is right by itself', async () => {
    edit('catalogue.json', '"price": 0.35', '"price": "gratis"')
    edit('catalogue.json', '"ceramic": 0 }', '"ceramca": 0 }')
    edit('catalogue.json', '"id": "bag"', '"id": "box"')
    edit('catalogue.json', '"css": "#f4c20d"', '"css": "giallo"')
    expect(await problemsOf()).toEqual([
      'catalogue.json, prodotto «pen», price: deve essere un numero, senza virgolette',
      'catalogue.json, colore «yellow», css: scrivi il colore come #7a4a24 (cancelletto e sei cifre)',
    ])
    edit('catalogue.json', '"price": "gratis"', '"price": 0.35')
    edit('catalogue.json', '"css": "giallo"', '"css": "#f4c20d"')
    expect(await problemsOf()).toEqual([
      'catalogue.json, packaging: «box» c’è più di una volta: cambia o togli uno dei due',
      'catalogue.json, prodotto «mug», materials: «ceramca» non esiste; forse «ceramic»?',
    ])
  })

  it('[SH12] names every unknown entry of a group', async () => {
    edit('catalogue.json', '"label": "Penna"', '"label": "Penna", "minimo": 5, "multiplo": 5')
    edit('settings.json', '"step": 25', '"stp": 25, "passo": 5, "step": 25')
    expect(await problemsOf()).toEqual([
      'catalogue.json, prodotto «pen», minimo: non è previsto; forse «minimum»?',
      'catalogue.json, prodotto «pen», multiplo: non è previsto; forse «multiple»?',
      'settings.json, quantity, stp: non è previsto; forse «step»?',
      'settings.json, quantity, passo: non è previsto; qui si può scrivere: min, max, step, picks',
    ])
  })

  it('[SH12] a list is no group, however empty', async () => {
    writeFileSync(join(folder, 'texts.json'), '[]')
    const settings = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ ...settings, relay: [] }))
    expect(await problemsOf()).toEqual([
      'settings.json, relay: deve essere un gruppo tra parentesi graffe',
      'texts.json, tutto il file: deve essere un gruppo tra parentesi graffe',
    ])
  })

  it('[OF10] reports brackets, minimum, defaults and unknown ids of all products', async () => {
    const listed =
      '"prints": ["none", "lazer"], "minimum": 30, "multiple": 12, "brackets": [{ "from": 50, "price": 1, "discount": 5 }, { "from": 20, "price": 1 }]'
    edit('catalogue.json', '"label": "Tazza"', `"label": "Tazza", ${listed}`)
    edit('catalogue.json', '"label": "Penna"', '"label": "Penna", "minimum": 5, "multiple": 4')
    edit('catalogue.json', '"label": "Shopper"', '"label": "Shopper", "brackets": [{ "from": 10 }]')
    edit('catalogue.json', '["silver", "black"]', '["silver", "turquoise"]')
    edit('catalogue.json', '"color": "green"', '"color": "white"')
    edit('catalogue.json', '"quantity": 1', '"quantity": 3')
    expect(await problemsOf()).toEqual([
      'catalogue.json, prodotto «usb», colors: «turquoise» non esiste; per averlo, aggiungilo all’elenco "colors" del catalogo',
      'catalogue.json, prodotto «mug», prints: «lazer» non esiste; forse «laser»?',
      'catalogue.json, prodotto «pen», minimum: non è un multiplo di 4: scrivi 8',
      'catalogue.json, prodotto «mug», minimum: non è un multiplo di 12: scrivi 36',
      'catalogue.json, prodotto «mug», brackets, voce 1: scrivi «discount» (lo sconto in per cento) oppure «price» (il prezzo)',
      'catalogue.json, prodotto «shopper», brackets, voce 1: scrivi «discount» (lo sconto in per cento) oppure «price» (il prezzo)',
      'catalogue.json, defaults, color: il prodotto «pen» non offre «white»',
      'catalogue.json, defaults, quantity: «pen» si ordina a partire da 5 pezzi, in multipli di 4: scrivi 8',
    ])
  })

  it('[SH29] defaults are not reported because of a product or a list that cannot be read', async () => {
    edit('catalogue.json', '"price": 0.35', '"price": -1')
    edit('catalogue.json', '"id": "digital"', '"ide": "digital"')
    const problems = await problemsOf()
    expect(problems.filter((line) => line.includes('defaults'))).toEqual([])
  })

  it('[SH29] ids are not reported as unknown because of a list that cannot be read', async () => {
    edit('catalogue.json', '"id": "ceramic"', '"ide": "ceramic"')
    const problems = await problemsOf()
    expect(problems.filter((line) => line.includes('«ceramic» non esiste'))).toEqual([])
  })

  it('[SH13] [SH14] reports broken JSON by its line', async () => {
    edit('settings.json', '"name": "Omaggio",', '"name": "Omaggio"')
    expect(await problemsOf()).toEqual(['settings.json, riga 3: manca la virgola dopo "Omaggio"'])
  })

  it('[SH13] reports a file that is not in UTF-8', async () => {
    const path = join(folder, 'settings.json')
    const source = readFileSync(path, 'utf8').replace('"Omaggio"', '"Caffè"')
    writeFileSync(path, source, 'latin1')
    writeFileSync(join(folder, 'terms.md'), 'Perché sì', 'latin1')
    expect(await problemsOf()).toEqual([
      'settings.json: non è un testo UTF-8: in «Salva con nome» scegli la codifica UTF-8',
      'terms.md: non è un testo UTF-8: in «Salva con nome» scegli la codifica UTF-8',
    ])
  })

  it('[SH30] reads a file with a byte order mark', async () => {
    edit('settings.json', '{', '\uFEFF{')
    expect((await readShop(folder)).settings.name).toBe('Omaggio')
  })

  it('[SH13] [OF12] reports a file that is too large, and the line of a mistake in a large one', async () => {
    edit('settings.json', '"Omaggio",', `"${'x'.repeat(4_900_000)}"`)
    edit('texts.json', '{', `{ "x": "${'x'.repeat(5_000_000)}"`)
    expect(await problemsOf()).toEqual([
      expect.stringMatching(/^settings\.json, riga 3: manca la virgola dopo "x+…$/),
      'texts.json: il file è troppo grande: può avere al massimo 5 MB',
    ])
  })

  it('[SH12] reports a key that is written twice', async () => {
    edit('catalogue.json', '"price": 0.35', '"price": 99, "price": 0.35')
    edit('catalogue.json', '"price": 0.6', '"price": -1')
    expect(await problemsOf()).toEqual([
      expect.stringMatching(/^catalogue\.json, riga \d+: «price» c’è già nello stesso gruppo/),
      'catalogue.json, prodotto «keychain», price: non può essere negativo',
    ])
  })

  it('[SH2] reports a folder that is not there in one sentence', async () => {
    rmSync(folder, { recursive: true })
    expect(await problemsOf()).toEqual([`${folder}: la cartella non c’è`])
    cpSync(SHOP_DIR, folder, { recursive: true })
  })

  it.each([
    ['"name": "Omaggio",', '"name": \'Omaggio\','],
    ['"step": 25,', '"step": 25,,'],
    ['"copyright": "© Omaggio",', '"copyright": © Omaggio,'],
  ])('[SH14] reports %s written as %s by its line', async (from, to) => {
    edit('settings.json', from, to)
    const source = readFileSync(join(folder, 'settings.json'), 'utf8')
    const line = source.slice(0, source.indexOf(to)).split('\n').length
    expect(await problemsOf()).toEqual([expect.stringContaining(`settings.json, riga ${line}: `)])
  })

  it.each([
    ['"origin": ""', '"origin": "https://api.example.com/path"'],
    ['"origin": ""', '"origin": "https://*"'],
    ['"origin": ""', '"origin": "https://*.example.com"'],
    ['"origin": ""', '"origin": "https://example.com;a"'],
    ['"origin": ""', '"origin": "https://user:pass@example.com"'],
    ['"origin": ""', '"origin": "https://a.example; script-src *"'],
    ['"origin": ""', '"origin": "javascript:alert(1)"'],
    ['"brandColor": "#7a4a24"', '"brandColor": "red;}body{display:none"'],
    ['"copyright"', '"privacyUrl": "javascript:alert(1)", "copyright"'],
  ])('[SH4] accepts nothing but a colour or an address: %s as %s', async (from, to) => {
    edit('settings.json', from, to)
    expect((await problemsOf())[0]).toMatch(/^settings\.json, /)
  })
})

it('[QU104] the conditions of sale are a file that a shop may do without', async () => {
  expect((await readShop(SHOP_DIR)).documents.conditions).toBeUndefined()
  writeFileSync(join(folder, 'conditions.md'), '  \n')
  expect((await readShop(folder)).documents.conditions).toBeUndefined()
  writeFileSync(join(folder, 'conditions.md'), '\uFEFF## Resi\n\n<b>Nessuno</b>\n')
  expect((await readShop(folder)).documents.conditions).toEqual({
    html: '<h2>Resi</h2>\n<p>&lt;b&gt;Nessuno&lt;/b&gt;</p>\n',
    source: '## Resi\n\n<b>Nessuno</b>',
  })
})
