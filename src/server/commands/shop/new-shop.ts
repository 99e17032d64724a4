import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { CATALOGUE_FILE } from '../../../shop/catalogue/parse-catalogue.ts'
import { SETTINGS_FILE } from '../../../shop/parse-settings.ts'
import type { Answers } from './questions.ts'
import { readableJson } from '../../../shop/json/readable-json.ts'
import { namedProducts, withProducts, type SampleCatalogue } from './sample-products.ts'

/** The guide: a copy would become out of date. */
const NOT_COPIED = 'LEGGIMI.md'

type JsonObject = Readonly<Record<string, unknown>>

/** Why a new shop cannot be made in this folder; undefined where it can. */
export async function obstacleIn(shipped: string, folder: string): Promise<string | undefined> {
  // The copy would contain itself.
  if (!relative(shipped, folder).startsWith('..')) return 'sta dentro al negozio di esempio'
  try {
    return (await readdir(folder)).length === 0 ? undefined : 'c’è già e non è vuota'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return undefined
    return code === 'ENOTDIR' ? 'è un file, non una cartella' : 'non si può leggere'
  }
}

/** A copy of the shipped shop under the seller's own name. */
export async function writeNewShop(shipped: string, folder: string, answers: Answers) {
  await cp(shipped, folder, {
    recursive: true,
    filter: (source) => basename(source) !== NOT_COPIED,
  })
  await rewriteJson(folder, SETTINGS_FILE, (settings) => ({
    ...withoutPayments(settings),
    name: answers.name,
    copyright: answers.legal,
    brandColor: answers.color,
    sellerEmail: answers.email,
    sampleCustomer: {},
  }))
  if (answers.products !== 'tutti') {
    await rewriteJson(folder, CATALOGUE_FILE, (catalogue) =>
      withChosenProducts(catalogue, answers.products),
    )
  }
  await writeFile(join(folder, 'info.md'), infoText(answers))
  await rewrite(folder, 'privacy.md', (source) => privacyText(source, answers))
}

/** Those of the shipped shop are a demo. */
function withoutPayments(settings: JsonObject): object {
  const { payments: _, ...others } = settings
  return others
}

/** One product is the one that the defaults name. */
function withChosenProducts(catalogue: JsonObject, answer: string): object {
  const shipped = catalogue as JsonObject & SampleCatalogue
  const ids = answer === 'uno' ? [shipped.defaults.product] : namedProducts(answer).ids
  return withProducts(shipped, ids)
}

function infoText({ name }: Answers): string {
  return `**${escapeMarkdown(name)}** prepara gadget promozionali con il tuo logo. Qui componi l’articolo passo dopo passo, vedi il prezzo a ogni scelta e chiedi un preventivo in pochi minuti.

- **Senza impegno**: il totale è indicativo, ti contattiamo noi per confermare prezzo e tempi.
- **Prezzi trasparenti**: materiale, stampa e confezione hanno il loro supplemento in chiaro.
- **Su ogni schermo**: dal telefono al computer, anche da tastiera.
`
}

/** Replaces the first paragraph, which says that this is a demonstration. */
function privacyText(source: string, { legal }: Answers): string {
  const rest = source.slice(source.indexOf('\n\n') + 2)
  return `Titolare del trattamento: ${escapeMarkdown(legal.replace(/^©\s*/, ''))}.\n\n${rest}`
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>&#]/g, String.raw`\$&`)
}

async function rewriteJson(
  folder: string,
  file: string,
  change: (json: JsonObject) => object,
): Promise<void> {
  await rewrite(folder, file, (source) => {
    const json = JSON.parse(source) as JsonObject
    return `${readableJson(change(json))}\n`
  })
}

async function rewrite(
  folder: string,
  file: string,
  change: (source: string) => string,
): Promise<void> {
  const path = join(folder, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
}
