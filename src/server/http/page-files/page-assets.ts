import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageAssets } from '../../../page/prerender.tsx'

interface ManifestEntry {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

const ENTRY = 'src/page/main.tsx'
const SEARCH = 'src/page/steps/product-search.tsx'

/** What the first load needs, read from the manifest of the client build; paths begin with `base`. */
export async function readPageAssets(clientDir: string, base = '/'): Promise<PageAssets> {
  const manifestFile = join(clientDir, '.vite', 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, ManifestEntry>
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${manifestFile} does not know ${ENTRY}`)
  const imports = (entry.imports ?? []).flatMap((key) => manifest[key] ?? [])
  const styles = [...imports, entry].flatMap(({ css }) => css ?? [])
  const css = await Promise.all(styles.map((file) => readFile(join(clientDir, file), 'utf8')))
  return {
    css: css.join(''),
    entry: base + entry.file,
    preloads: imports.map(({ file }) => base + file),
    search: manifest[SEARCH] ? [base + manifest[SEARCH].file] : [],
  }
}
