import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SHOP_DIR } from '../../../../tests/support/demo-shop.ts'
import { shopCopy } from '../../../../tests/support/shop-copy.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { readShop } from '../../../shop/read-shop.ts'
import { CommandError } from '../command-error.ts'
import { runShopCommand } from './commands.ts'

async function run(args: readonly string[]) {
  let written = ''
  const code = await runShopCommand(args, {
    shipped: SHOP_DIR,
    ownShop: async () => SHOP_DIR,
    write: (text) => (written += text),
  }).catch((error: unknown) => {
    if (!(error instanceof CommandError)) throw error
    return error.message
  })
  return { code, written }
}

const newFolder = () => join(tempDir(), 'negozio')

it('[SD1] [SD6] a new shop is a copy of the shipped one, without sample customer and payments', async () => {
  const folder = newFolder()
  const { code, written } = await run(['new', folder])
  expect(code).toBe(0)
  expect(written).toContain('npm run desk -- link')
  const { settings, catalogue } = await readShop(folder)
  expect(settings.payments).toBeUndefined()
  expect(Object.values(settings.sampleCustomer).join('')).toBe('')
  expect(catalogue).toEqual((await readShop(SHOP_DIR)).catalogue)
  expect(existsSync(join(folder, 'LEGGIMI.md'))).toBe(false)
})

it('[SD1] quotes a folder that needs it in .env', async () => {
  const { written } = await run(['new', join(tempDir(), 'il mio #1')])
  expect(written).toMatch(/SHOP_DIR="[^"]+il mio #1"\n/)
})

it('[SD8] a folder that holds anything is left as it is', async () => {
  const folder = tempDir()
  writeFileSync(join(folder, 'tesi.doc'), 'anni di lavoro')
  const { code } = await run(['new', folder])
  expect(code).toMatch(/c’è già e non è vuota/)
  expect(existsSync(join(folder, 'settings.json'))).toBe(false)
})

it.each([
  [join(SHOP_DIR, 'mio'), /sta dentro al negozio di esempio: scegli un’altra cartella/],
  [join(SHOP_DIR, '..', 'package.json'), /package\.json è un file, non una cartella/],
  [join(SHOP_DIR, '..', 'package.json', 'mio'), /è un file, non una cartella/],
])('[SD8] no shop is made in %s', async (folder, sentence) => {
  expect((await run(['new', folder])).code).toMatch(sentence)
  expect(existsSync(join(SHOP_DIR, 'mio'))).toBe(false)
})

it('[SD4] a folder that cannot be written is reported in a sentence', async () => {
  const folder = join(tempDir(), 'negozio')
  symlinkSync('non-esiste', folder)
  const { code, written } = await run(['new', folder])
  expect(code).toBe(1)
  expect(written).toMatch(/negozio non si può scrivere \(.+\): scegli un’altra cartella\.\n$/)
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
