import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  ICON_FILE,
  LATER_HTML_FILE,
  MANIFEST_FILE,
  PHONE_ICONS,
  phoneIcon,
  PREVIEW_FILE,
  PREVIEW_WIDTH,
  previewSvg,
  renderPage,
  tabIcon,
  type PageAssets,
  type RenderedPage,
} from '../../../page/prerender.tsx'
import { namedPictures, PICTURES_FOLDER } from '../../../shop/catalogue/pictures.ts'
import { ignoreMissing } from '../../../shop/files/ignore-missing.ts'
import { ShopFileError, type ShopProblem } from '../../../shop/problems.ts'
import type { EmailProvider, Shop } from '../../../shop/shop.ts'
import { SETTINGS_FILE } from '../../../shop/parse-settings.ts'
import { CommandError } from '../../../server/commands/command-error.ts'
import { readPageAssets } from '../../../server/http/page-files/page-assets.ts'
import { contentSecurityPolicy } from '../../../server/http/page-files/security-headers.ts'
import { EMBED_STYLE_FILE, embedScript, embedStyle } from '../../embed/server/embed-files.ts'
import { EMBED_FILE } from '../../embed/wire.ts'
import { webManifest } from '../../../server/http/page-files/site-texts.ts'
import type { DrawPng } from '../../../server/pictures/draw-png.ts'
import { drawablePhoto } from '../../../server/pictures/photo-of.ts'
import { writeErrorInWords } from '../../../server/shop/write-error-in-words.ts'
import { openShop } from '../../../server/shop/open-shop.ts'

interface ExportOptions {
  readonly shopDir: string
  readonly folder: string
  /** The output of the client build. */
  readonly clientDir: string
  /** The built script for other sites. */
  readonly script: string
  /** The address that the site will have, with a slash at its end, where it is known. */
  readonly address?: string | undefined
  readonly draw: DrawPng
}

const PAGE = 'index.html'
/** Lists our files, so that the next export replaces these and touches no others. */
const LIST = 'omaggio-export.json'
const OURS =
  /^(index\.html|later\.html|embed\.(js|css)|manifest\.webmanifest|icon[\w-]*\.(svg|png)|preview\.png|(assets|pictures)\/[\w-][\w.-]*)$/

/** Writes the wizard as plain files for any host. Returns warnings. */
export async function exportSite(options: ExportOptions): Promise<readonly string[]> {
  try {
    return await writeSite(options)
  } catch (error) {
    const sentence = writeErrorInWords(options.folder, error)
    throw sentence ? foreignFolder(sentence) : error
  }
}

async function writeSite(options: ExportOptions): Promise<readonly string[]> {
  const { shopDir, folder, clientDir } = options
  const { shop, warnings } = await openShop(shopDir)
  const problems = problemsWithoutServer(shop.settings.emailProvider)
  if (problems.length > 0) throw new ShopFileError(problems)
  const before = await earlierFiles(folder)

  const scripts = (await readdir(join(clientDir, 'assets'))).filter((file) => file.endsWith('.js'))
  const copies = [
    ...scripts.map((file) => ({ from: join(clientDir, 'assets', file), to: `assets/${file}` })),
    ...[...namedPictures(shop)].map((file) => ({
      from: join(shopDir, PICTURES_FOLDER, file),
      to: `${PICTURES_FOLDER}/${file}`,
    })),
  ]
  const forOthers = await filesForOthers(shop, options)
  const written = [PAGE, LATER_HTML_FILE, ...copies.map(({ to }) => to), ...forOthers.keys()]
  await mkdir(folder, { recursive: true })
  // The list first: the next export may replace what a failed one left.
  await writeList(folder, [...new Set([...before, ...written])])
  for (const { from, to } of copies) {
    await mkdir(dirname(join(folder, to)), { recursive: true })
    await copyFile(from, join(folder, to))
  }
  for (const [file, content] of forOthers) await writeFile(join(folder, file), content)
  // The page last: until then the former page finds all its files.
  const page = renderExport(shop, options, await readPageAssets(clientDir))
  await writeFile(join(folder, LATER_HTML_FILE), page.laterHtml)
  await writeFile(join(folder, PAGE), page.html)
  const stale = before.filter((file) => !written.includes(file))
  await Promise.all(stale.map((file) => rm(join(folder, file), { force: true })))
  await writeList(folder, written)
  return warnings
}

/** What other sites, messengers and phones ask for. */
async function filesForOthers(
  shop: Shop,
  { script, draw, shopDir }: ExportOptions,
): Promise<ReadonlyMap<string, string | Buffer>> {
  const { brandColor } = shop.settings
  const preview = await previewSvg(shop, undefined, (file) => drawablePhoto(shopDir, file))
  const files = new Map<string, string | Buffer>([
    [EMBED_FILE, embedScript(script, shop)],
    [EMBED_STYLE_FILE, embedStyle(shop)],
    [MANIFEST_FILE, webManifest(shop)],
    [ICON_FILE, tabIcon(brandColor)],
  ])
  for (const { file, px } of PHONE_ICONS) files.set(file, await draw(phoneIcon(brandColor), px))
  if (preview) files.set(PREVIEW_FILE, await draw(preview, PREVIEW_WIDTH))
  return files
}

function renderExport(shop: Shop, { address }: ExportOptions, assets: PageAssets): RenderedPage {
  const providerOrigin = shop.settings.emailProvider.origin
  return renderPage({
    shop,
    payment: false,
    address,
    assets,
    metaPolicy: (inline) =>
      inMeta(contentSecurityPolicy({ ...inline, providerOrigin, foreignPayment: false })),
  })
}

/** Only a header can forbid framing: in a page the browser reports an error. */
function inMeta(policy: string): string {
  return policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ')
}

/** Without our server the shop must name the provider that takes the requests. */
function problemsWithoutServer(provider: EmailProvider): ShopProblem[] {
  const wanted = {
    origin:
      'manca; dietro a un sito statico non c’è questo server: scrivi https://api.emailjs.com, oppure l’indirizzo di un tuo server Omaggio',
    userId: 'manca; scrivi la chiave pubblica del tuo account',
    serviceId: 'manca; scrivi l’identificativo del servizio di posta',
    templateId: 'manca; scrivi l’identificativo del modello',
  }
  return (Object.keys(wanted) as (keyof typeof wanted)[])
    .filter((name) => provider[name] === '')
    .map((name) => ({
      file: SETTINGS_FILE,
      place: `emailProvider, ${name}`,
      message: wanted[name],
    }))
}

async function writeList(folder: string, files: readonly string[]): Promise<void> {
  await writeFile(join(folder, LIST), `${JSON.stringify({ files }, undefined, 2)}\n`)
}

/** The files of an earlier export; throws where the folder contains anything else. */
async function earlierFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') throw foreignFolder(`${folder} è un file`)
    ignoreMissing(error)
  })
  if (!found || found.length === 0) return []
  const list = await readFile(join(folder, LIST), 'utf8').catch(ignoreMissing)
  const foreign = foreignFolder(`${folder} contiene altri file`)
  if (!list) throw foreign
  try {
    const { files } = JSON.parse(list) as { files: string[] }
    return files.filter((file) => OURS.test(file))
  } catch {
    throw foreign
  }
}

/** The folder belongs to somebody else or cannot be written. */
function foreignFolder(reason: string): CommandError {
  return new CommandError(`${reason}: scegli una cartella nuova o vuota.`)
}
