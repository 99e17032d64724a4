import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SHOP_FILES, type ShopFile, type ShopTexts } from '../shop-files.ts'
import { accessOf, sync, writeDurably } from './durable-file.ts'
import { readTextFile } from './read-text-file.ts'

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

interface FileList {
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

/**
 * Replaces all files or none. `mayGoOn` is asked at the last moment before the files count. Returns
 * whether they do.
 */
export async function publish(
  folder: string,
  { texts, pictures }: Publication,
  mayGoOn: () => Promise<boolean>,
): Promise<boolean> {
  await completePublications(folder)
  const id = `${Date.now()}-${randomUUID()}`
  const unfinished = join(folder, `${UNFINISHED}${id}`)
  const written: readonly (readonly [path: string, content: string | Uint8Array])[] = [
    ...SHOP_FILES.flatMap((file) => {
      const text = texts[file]
      return typeof text === 'string' ? [[file, text] as const] : []
    }),
    ...pictures,
  ]
  const list: FileList = {
    written: written.map(([path]) => path),
    removed: SHOP_FILES.filter((file) => texts[file] === null),
  }
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
  await completePublications(folder).catch(() => {})
  return true
}

/** Moves published files that are not in their places yet; removes what no publication came of. */
export async function completePublications(folder: string): Promise<void> {
  for (const name of await publicationsIn(folder)) {
    const published = join(folder, name)
    const list = await readList(published)
    if (list) await moveFiles(folder, published, list)
    await rm(published, { recursive: true, force: true })
  }
  await removeAbandoned(folder)
}

async function moveFiles(folder: string, published: string, list: FileList): Promise<void> {
  for (const path of list.written) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await moveFile(join(published, path), target)
    await sync(dirname(target))
  }
  for (const path of list.removed) await rm(join(folder, path), { force: true })
  await sync(folder)
  await rm(join(published, LIST_FILE), { force: true })
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
export async function publicationsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.startsWith(PUBLISHED)).sort()
}

/** Undefined where all files are in their places already. */
async function readList(published: string): Promise<FileList | undefined> {
  try {
    const text = await readFile(join(published, LIST_FILE), 'utf8')
    const { written, removed } = JSON.parse(text) as FileList
    return { written: written.filter(isOfShop), removed: removed.filter(isOfShop) }
  } catch (error) {
    ignoreMissing(error)
    return undefined
  }
}

/** A list that somebody else wrote moves nothing out of the folder. */
function isOfShop(path: string): boolean {
  return SHOP_FILES.some((file) => file === path) || /^pictures\/\w[\w.-]*$/.test(path)
}

function ignoreMissing(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT') throw error
}

async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((each) => each.startsWith(UNFINISHED))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs < ABANDONED_AFTER_MS) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}
