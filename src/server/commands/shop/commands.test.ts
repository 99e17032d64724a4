import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SHOP_DIR } from '../../../../tests/support/demo-shop.ts'
import { shopCopy } from '../../../../tests/support/shop-copy.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { readShop } from '../../../shop/read-shop.ts'
import { CommandError } from '../command-error.ts'
import { runShopCommand } from './commands.ts'

const FLAGS = ['--name', 'Bianchi *Gadget*', '--legal', 'Bianchi Srl · P.IVA 01234567890']
const ALL_FLAGS = [...FLAGS, '--email', 'ordini@bianchi.example']

/** Runs the command; with answers, somebody sits there to give them. */
async function run(args: readonly string[], answers?: string[]) {
  let written = ''
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return answers?.shift() ?? ''
  }
  const code = await runShopCommand(args, {
    shipped: SHOP_DIR,
    ownShop: () => SHOP_DIR,
    ask: answers ? ask : undefined,
    write: (text) => (written += text),
  }).catch((error: unknown) => {
    if (!(error instanceof CommandError)) throw error
    return error.message
  })
  return { code, written, asked }
}

const newFolder = () => join(tempDir(), 'negozio')

it('[SD1] [SD5] [SD6] asks five questions, and again where an answer is unusable', async () => {
  const folder = newFolder()
  const answers = [
    'Bianchi',
    '',
    'Bianchi Srl',
    'ordini',
    'ordini@bianchi.example',
    '',
    'due',
    'uno',
  ]
  const { code, written, asked } = await run(['new', folder], answers)
  expect(code).toBe(0)
  expect(asked).toHaveLength(8)
  expect(written).toContain('scrivi un solo indirizzo email')
  expect(written).toContain('scegli tra tutti, uno')
  expect(await readShop(folder)).toMatchObject({
    settings: {
      name: 'Bianchi',
      copyright: '© Bianchi Srl',
      sellerEmail: 'ordini@bianchi.example',
      brandColor: '#7a4a24',
      sampleCustomer: { name: '', surname: '', email: '', phone: '', message: '' },
    },
    catalogue: { products: [{ id: 'pen' }] },
  })
})

it('[SD2] [SD6] with flags it asks nothing, keeps the products and mentions no demonstration', async () => {
  const folder = newFolder()
  const { code, asked } = await run(['new', folder, ...ALL_FLAGS, '--color', '1F4FA3'])
  expect([code, asked]).toEqual([0, []])
  const { settings, catalogue, documents } = await readShop(folder)
  expect(settings.brandColor).toBe('#1F4FA3')
  expect(settings.payments).toBeUndefined()
  expect(catalogue.products).toHaveLength(7)
  expect(documents.info).toContain('<strong>Bianchi *Gadget*</strong>')
  expect(documents.privacy).toContain('Titolare del trattamento: Bianchi Srl · P.IVA 01234567890.')
  expect(JSON.stringify(documents)).not.toMatch(/Omaggio|dimostrativo/)
  expect(existsSync(join(folder, 'LEGGIMI.md'))).toBe(false)
})

it('[SD2] asks only what the flags leave open', async () => {
  const { code, asked } = await run(['new', newFolder(), ...ALL_FLAGS], ['', ''])
  expect([code, asked.length]).toEqual([0, 2])
})

it('[SD7] [SD5] without anybody to ask it names everything that is missing or unusable', async () => {
  const folder = newFolder()
  const { code } = await run(['new', folder, '--color', 'blu', '--name', ' '])
  expect(code).toBe(
    [
      '--name « »: non può essere vuoto',
      '--color «blu»: scrivi il colore come #7a4a24 (cancelletto e sei cifre)',
      '--legal: manca',
      '--email: manca',
    ].join('\n'),
  )
  expect(existsSync(folder)).toBe(false)
})

it('[SD8] a folder that holds anything is left as it is', async () => {
  const folder = tempDir()
  writeFileSync(join(folder, 'tesi.doc'), 'anni di lavoro')
  const { code } = await run(['new', folder, ...ALL_FLAGS])
  expect(code).toMatch(/c’è già e non è vuota/)
  expect(existsSync(join(folder, 'settings.json'))).toBe(false)
})

it.each([
  [join(SHOP_DIR, 'mio'), /sta dentro al negozio di esempio: scegli un’altra cartella/],
  [join(SHOP_DIR, '..', 'package.json'), /package\.json è un file, non una cartella/],
  [join(SHOP_DIR, '..', 'package.json', 'mio'), /è un file, non una cartella/],
])('[SD8] no shop is made in %s', async (folder, sentence) => {
  expect((await run(['new', folder, ...ALL_FLAGS])).code).toMatch(sentence)
  expect(existsSync(join(SHOP_DIR, 'mio'))).toBe(false)
})

it('[SD4] a folder that cannot be written is reported in a sentence', async () => {
  const folder = join(tempDir(), 'negozio')
  symlinkSync('non-esiste', folder)
  const { code, written } = await run(['new', folder, ...ALL_FLAGS])
  expect(code).toBe(1)
  expect(written).toMatch(/negozio non si può scrivere \(.+\): scegli un’altra cartella\.\n$/)
})

it('[SD5] accepts no answer that its own check would refuse', async () => {
  const flags = ['--name', 'due\nrighe', '--legal', 'due\nrighe', '--email', 'a@bianchi.example']
  expect((await run(['new', newFolder(), ...flags])).code).toBe(
    [
      '--name «due\nrighe»: scrivilo su una riga sola',
      '--legal «due\nrighe»: scrivilo su una riga sola',
    ].join('\n'),
  )
})

it('[SD1] accepts «Uno» for «uno», and quotes a folder that needs it in .env', async () => {
  const folder = join(tempDir(), 'il mio #1')
  const { code, written } = await run(['new', folder, ...ALL_FLAGS, '--products', 'UNO'])
  expect(code).toBe(0)
  expect(written).toMatch(/SHOP_DIR=".*il mio #1"\n/)
  expect((await readShop(folder)).catalogue.products).toHaveLength(1)
})

it('[DW7] a new shop begins with the products that the seller names, ready to be sold', async () => {
  const folder = newFolder()
  const { code } = await run([
    'new',
    folder,
    ...ALL_FLAGS,
    '--products',
    'felpa, Tazza,t-shirt, cappellino, agenda, ombrelli, zaino, lanyard, calendario',
  ])
  expect(code).toBe(0)
  const { catalogue } = await readShop(folder)
  expect(catalogue.products.map(({ id }) => id)).toEqual([
    'sweatshirt',
    'mug',
    'tshirt',
    'cap',
    'notebook',
    'umbrella',
    'backpack',
    'lanyard',
    'calendar',
  ])
  expect(catalogue.defaults).toMatchObject({ product: 'sweatshirt', material: 'cotton' })
  expect(catalogue.materials).toContainEqual({ id: 'nylon', label: 'Nylon', finish: 'nylon' })
  expect((await run(['check', folder])).written).not.toContain('pacco regalo')
})

it.each(['felpa, cuscino', ' ', ','])(
  '[DW7] [SD5] «%s» is no list of products',
  async (products) => {
    const { code } = await run(['new', newFolder(), ...ALL_FLAGS, '--products', products])
    expect(code).toMatch(
      /scegli tra tutti, uno, oppure scrivi quali, con le virgole: penna, .*zaino/,
    )
  },
)

it('[SD1] writes files that a person can go on editing', async () => {
  const folder = newFolder()
  await run(['new', folder, ...ALL_FLAGS, '--products', 'uno'])
  const catalogue = readFileSync(join(folder, 'catalogue.json'), 'utf8')
  expect(catalogue).toContain('      "colors": ["blue", "red", "black", "green"],\n')
  expect(catalogue).toContain('    { "id": "silver", "label": "Argento", "css": "#b8bcc0" },\n')
})

it('[SD3] [ED80] a shop without problems is summed up, with its warnings', async () => {
  const { code, written } = await run(['check'])
  expect(code).toBe(0)
  expect(written).toMatch(
    /è a posto: 7 prodotti, 9 colori, 3 materiali, 4 stampe, 3 confezioni\.\n/,
  )
  const samples = [...written.matchAll(/^Attenzione: (.+?): /gm)].map(([, place]) => place)
  expect(samples).toEqual(
    expect.arrayContaining([
      'settings.json, sampleCustomer',
      'settings.json, name',
      'settings.json, copyright',
      'settings.json, sellerEmail',
      'catalogue.json, products',
      'privacy.md',
      'info.md',
    ]),
  )
  const { folder, edit } = shopCopy()
  edit('settings.json', '"userId": "omaggio"', '"userId": ""')
  writeFileSync(join(folder, 'terms.md'), ' \n')
  const { written: warned } = await run(['check', folder])
  expect(warned).toContain('emailProvider, userId: manca')
  expect(warned).toContain('Attenzione: terms.md: è vuoto; ')
})

it('[DW2] the check names products that appear as gift boxes', async () => {
  const { folder, edit } = shopCopy()
  edit(
    'catalogue.json',
    '"id": "mug",\n      "label": "Tazza"',
    '"id": "art-5",\n      "label": "Vaso"',
  )
  const { code, written } = await run(['check', folder])
  expect(code).toBe(0)
  expect(written).toContain('prodotto «Vaso»: appare come un pacco regalo: scrivi in drawing ')
})

it('[SD3] [SD4] every problem of every file is reported, by file and place', async () => {
  const { folder, edit } = shopCopy()
  edit('catalogue.json', '"ceramic": 0 }', '"ceramca": 0 }')
  edit('settings.json', '"brandColor": "#7a4a24"', '"brandColor": "marrone"')
  edit('texts.json', '"questions"', '"domande"')
  const { code, written } = await run(['check', folder])
  expect(code).toBe(1)
  expect(written).toBe(
    [
      'catalogue.json, prodotto «mug», materials: «ceramca» non esiste; forse «ceramic»?',
      'settings.json, brandColor: scrivi il colore come #7a4a24 (cancelletto e sei cifre)',
      'texts.json, domande: non è previsto',
      '',
      `3 problemi nel negozio in ${folder}.`,
      '',
    ].join('\n'),
  )
})

it.each([
  [['new'], /^Manca qualcosa: scrivi new CARTELLA/],
  [['check', 'a', 'b'], /^Non capisco «a b»: scrivi check \[CARTELLA\]/],
  [['controlla'], /«controlla» non è un comando/],
  [['new', 'x', '--colr', 'y'], /^Non capisco «x --colr y»: scrivi new CARTELLA/],
  [['new', 'x', '--constructor', 'y'], /^Non capisco/],
  [['new', 'x', '--name'], /^Non capisco «x --name»/],
  [[], /^Uso: npm run shop/],
])('[SD4] %j is answered with a sentence', async (args, sentence) => {
  expect((await run(args)).code).toMatch(sentence)
})

it('[SD9] explains itself', async () => {
  for (const help of ['--help', '-h', 'help']) {
    const { code, written } = await run([help])
    expect([code, written.slice(0, 3)]).toEqual([0, 'Uso'])
  }
})
