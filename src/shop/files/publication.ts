import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import * as v from 'valibot'
import { SHOP_FILES, type ShopFile, type ShopTexts } from '../shop-files.ts'
import { hashOf } from './content-hash.ts'
import { accessOf, sync, writeDurably } from './durable-file.ts'
import { keepContent } from './kept-file.ts'
import { isThere, readTextFile } from './read-text-file.ts'
import { ignoreMissing } from './ignore-missing.ts'

/**
 * Several files of a shop replaced together. The new files are written into a folder beside them, and
 * one rename of that folder publishes all of them: from then on they are read instead of the old ones.
 * Afterwards they are moved to their places one by one; whoever finds the folder later goes on with
 * that. Each publication has a folder of its own, so that two servers never remove each other's.
 */
const UNFINISHED = '.publishing-'
const PUBLISHED = '.published-'
/** Written last and removed first. */
const LIST_FILE = 'files.json'

// Writing takes seconds at most: what is older was left by a server that was stopped.
const ABANDONED_AFTER_MS = 10 * 60_000

export interface Publication {
  /** Null: the file is removed. */
  readonly texts: Partial<ShopTexts>
  /** New files by their paths inside the folder. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
}

const listSchema = v.object({
  written: v.array(v.string()),
  removed: v.array(v.string()),
  /** Hashes of what these files were, by their paths; null where there was none. Without them nothing counts as known. */
  replaced: v.optional(v.record(v.string(), v.nullable(v.string()))),
})
type FileList = v.InferOutput<typeof listSchema>

interface CompleteOptions {
  readonly now: () => number
  readonly log: (event: string, facts: Readonly<Record<string, unknown>>) => void
}

interface PublishOptions extends CompleteOptions {
  /** Its own, and sorted by time. */
  readonly id: string
  /** Asked at the last moment before the files count. */
  readonly mayGoOn: () => Promise<boolean>
}

/** Replaces all files or none. Returns whether the new ones count. */
export async function publish(
  folder: string,
  { texts, pictures }: Publication,
  { id, mayGoOn, ...options }: PublishOptions,
): Promise<boolean> {
  await completePublications(folder, options)
  const unfinished = join(folder, `${UNFINISHED}${id}`)
  const written: readonly (readonly [path: string, content: string | Uint8Array])[] = [
    ...SHOP_FILES.flatMap((file) => {
      const text = texts[file]
      return typeof text === 'string' ? [[file, text] as const] : []
    }),
    ...pictures,
  ]
  const paths = written.map(([path]) => path)
  const removed = SHOP_FILES.filter((file) => texts[file] === null)
  const replaced = await hashesOf(folder, [...paths, ...removed])
  const list: FileList = { written: paths, removed, replaced }
  try {
    await mkdir(unfinished)
    for (const [path, content] of written) {
      await writeDurably(join(unfinished, path), content, await accessOf(join(folder, path)))
    }
    await writeDurably(join(unfinished, LIST_FILE), JSON.stringify(list))
    if (!(await mayGoOn())) return false
    await rename(unfinished, join(folder, `${PUBLISHED}${id}`))
    await sync(folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  // They count already, and are read where they are: whatever fails now is tried again at the next start.
  await completePublications(folder, options).catch((error: unknown) => {
    options.log('publication-not-completed', { error: String(error) })
  })
  return true
}

/** Moves published files that are not in their places yet; removes what no publication came of. */
export async function completePublications(
  folder: string,
  options: CompleteOptions,
): Promise<void> {
  for (const name of await publicationsIn(folder)) {
    const published = join(folder, name)
    const list = await readList(published)
    if (list) await moveFiles(folder, published, list, options)
    await rm(published, { recursive: true, force: true })
  }
  await removeAbandoned(folder, options)
}

async function moveFiles(
  folder: string,
  published: string,
  list: FileList,
  { log }: CompleteOptions,
): Promise<void> {
  for (const path of list.written) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    // Read before the look at the new file, which another server may be moving.
    const found = await contentOf(target)
    // Otherwise it has been moved already, and the one in its place may be newer.
    if (await isThere(published, path)) {
      await keepHandEdit(path, found, await contentOf(join(published, path)))
      await moveFile(join(published, path), target)
    }
    await sync(dirname(target))
  }
  for (const path of list.removed) {
    await keepHandEdit(path, await contentOf(join(folder, path)))
    await rm(join(folder, path), { force: true })
  }
  await sync(folder)
  await rm(join(published, LIST_FILE), { force: true })

  /** Somebody may have changed the file while the publication was interrupted. */
  async function keepHandEdit(path: string, found?: Buffer, next?: Buffer): Promise<void> {
    if (!found || hashOf(found) === list.replaced?.[path]) return
    // The beginning of the new content is what an interrupted copy leaves.
    if (next?.subarray(0, found.length).equals(found)) return
    const kept = await keepContent(folder, path, found)
    log('hand-edited-file-kept', { file: path, kept })
  }
}

async function hashesOf(
  folder: string,
  paths: readonly string[],
): Promise<Record<string, string | null>> {
  const hashes: Record<string, string | null> = {}
  for (const path of paths) {
    const content = await contentOf(join(folder, path))
    hashes[path] = content ? hashOf(content) : null
  }
  return hashes
}

/** Undefined where there is no such file, or none that can be read. */
async function contentOf(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined)
}

/** Where a file cannot be replaced, because it is mounted by itself or on another disk, it is overwritten. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to).catch(ignoreMissing)
  } catch {
    // Until it is removed here, it is read here: nobody sees a half of it.
    await copyFile(from, to)
    await sync(to)
    await rm(from)
  }
}

/** Published texts that are not in their places yet. */
export async function readPublished(folder: string): Promise<Partial<ShopTexts>> {
  const texts: Partial<Record<ShopFile, string | null>> = {}
  for (const name of await publicationsIn(folder)) {
    const published = join(folder, name)
    const list = await readList(published)
    for (const file of list?.removed ?? []) texts[file as ShopFile] = null
    for (const file of SHOP_FILES.filter((each) => list?.written.includes(each))) {
      const read = await readTextFile(published, file)
      // Where it cannot be read it has been moved to its place meanwhile.
      if ('value' in read) texts[file] = read.value
    }
  }
  return texts
}

/** The names of publications that are not completed, the oldest first. */
async function publicationsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(isPublication).sort()
}

export function isPublication(name: string): boolean {
  return name.startsWith(PUBLISHED)
}

/** Undefined where all files are in their places already. */
async function readList(published: string): Promise<FileList | undefined> {
  const text = await readFile(join(published, LIST_FILE), 'utf8').catch(ignoreMissing)
  if (text === undefined) return undefined
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), listSchema), text)
  // The files were written before their list, and count also where it is damaged.
  const list = read.success ? read.output : { written: await filesIn(published), removed: [] }
  return {
    ...list,
    written: list.written.filter(isOfShop),
    removed: list.removed.filter(isOfShop),
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.map((name) => name.replaceAll(sep, '/'))
}

/** A list that somebody else wrote moves nothing out of the folder. */
function isOfShop(path: string): boolean {
  return SHOP_FILES.some((file) => file === path) || /^pictures\/\w[\w.-]*$/.test(path)
}

async function removeAbandoned(folder: string, { now }: CompleteOptions): Promise<void> {
  const names = await readdir(folder)
  const abandonedBefore = now() - ABANDONED_AFTER_MS
  for (const name of names.filter((each) => each.startsWith(UNFINISHED))) {
    // Another server may just have removed it.
    const found = await stat(join(folder, name)).catch(ignoreMissing)
    if (!found || found.mtimeMs > abandonedBefore) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}
