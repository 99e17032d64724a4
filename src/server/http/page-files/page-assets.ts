import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageAssets } from '../../../page/prerender.tsx'

interface ManifestEntry {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** The build of the page that the desk shows in a frame begins with this file. */
export const PREVIEW_ENTRY = 'src/features/editor/page/main.tsx'
const DESK_ENTRY = 'src/desk/main.tsx'
const SEARCH = 'src/page/steps/product-search.tsx'
const EMBEDDED = 'src/features/embed/page/live-in-frame.ts'

export interface DeskAssets {
  readonly entry: string
  readonly styles: readonly string[]
}

/** What the desk loads first; paths begin with `folder`. */
export async function readDeskAssets(deskDir: string, folder: string): Promise<DeskAssets> {
  const { entry } = await readManifest(deskDir, DESK_ENTRY)
  return { entry: folder + entry.file, styles: (entry.css ?? []).map((file) => folder + file) }
}

/** What the first load needs, read from the manifest of the client build; paths are relative to the page. */
export async function readPageAssets(
  clientDir: string,
  entryName = 'src/page/main.tsx',
): Promise<PageAssets> {
  const { manifest, entry } = await readManifest(clientDir, entryName)
  const imports = (entry.imports ?? []).flatMap((key) => manifest[key] ?? [])
  const styles = [...imports, entry].flatMap(({ css }) => css ?? [])
  const css = await Promise.all(styles.map((file) => readFile(join(clientDir, file), 'utf8')))
  return {
    css: css.join(''),
    entry: entry.file,
    preloads: imports.map(({ file }) => file),
    search: manifest[SEARCH] ? [manifest[SEARCH].file] : [],
    embedded: manifest[EMBEDDED] ? [manifest[EMBEDDED].file] : [],
  }
}

async function readManifest(folder: string, entryName: string) {
  const file = join(folder, '.vite', 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, ManifestEntry>
  const entry = manifest[entryName]
  if (!entry) throw new Error(`${file} does not know ${entryName}`)
  return { manifest, entry }
}
