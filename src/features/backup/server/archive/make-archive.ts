import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { CommandError } from '../../../../server/commands/command-error.ts'
import type { Backup } from '../../../../server/database/backup-mark.ts'
import { copyKeptFiles } from '../../../../server/database/copy-kept-files.ts'
import type { KeptFile } from '../../../../server/database/kept-file.ts'
import { DATABASE_FILE } from '../../../../server/database/sqlite/open-sqlite.ts'
import { folderFingerprint } from '../../../../server/shop/folder-fingerprint.ts'
import { tarOf, type TarEntry } from '../tar.ts'
import { lookIntoDatabase } from './look-into-database.ts'
import { MANIFEST_FILE, SHOP_FOLDER, type Manifest, type Part } from './manifest.ts'
import { unpackArchive } from './unpack-archive.ts'

// A publication takes milliseconds: a shop that is never still is edited by a program.
const MOST_SHOP_COPIES = 20

export interface ArchiveOptions {
  readonly copyTo: Backup['copyTo']
  readonly keptFiles: () => Promise<readonly KeptFile[]>
  readonly shopDir: string
  /** Of the program. */
  readonly version: string
  readonly now: () => number
}

/**
 * One file with everything: the database, the shop, the visitors' files. The server goes on meanwhile. It gets its name
 * once it was read back, so that a file of this name is a whole copy.
 */
export async function makeArchive(file: string, options: ArchiveOptions): Promise<Manifest> {
  // One name, so that the next one removes what a kill left.
  const work = `${file}.part`
  await rm(work, { recursive: true, force: true })
  try {
    const [parts, packed, check] = ['parts', 'packed', 'check'].map((name) => join(work, name)) as [
      string,
      string,
      string,
    ]
    await mkdir(parts, { recursive: true, mode: 0o700 })
    await options.copyTo(join(parts, DATABASE_FILE))
    // Asked after the copy was made: what its rows name is there, unless it has been erased meanwhile.
    await copyKeptFiles(parts, await options.keptFiles())
    await copyShop(options.shopDir, join(parts, SHOP_FOLDER))
    await pack(parts, packed, options)
    const manifest = await unpackArchive(packed, check, () => false)
    await rename(packed, file)
    return manifest
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** A shop that is published meanwhile is copied again: half of it would be another shop. */
async function copyShop(shopDir: string, target: string): Promise<void> {
  for (let copies = 0; copies < MOST_SHOP_COPIES; copies++) {
    const before = folderFingerprint(shopDir)
    await rm(target, { recursive: true, force: true })
    await cp(shopDir, target, { recursive: true, dereference: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
    if (before === folderFingerprint(shopDir)) return
  }
  throw new CommandError(`Il negozio in ${shopDir} cambia di continuo: riprova tra poco.`)
}

async function pack(
  folder: string,
  file: string,
  { version, now }: Pick<ArchiveOptions, 'version' | 'now'>,
): Promise<void> {
  const madeAt = now()
  const names = await filesIn(folder)
  const parts: Part[] = []
  async function* entries(): AsyncGenerator<TarEntry> {
    for (const name of names) {
      const path = join(folder, name)
      const { size: bytes } = await stat(path)
      const hash = createHash('sha256')
      yield { name, size: bytes, read: () => hashed(path, hash.update.bind(hash)) }
      parts.push({ name, bytes, sha256: hash.digest('hex') })
    }
    const { migrations, rows } = lookIntoDatabase(join(folder, DATABASE_FILE))
    const made = { format: 1, program: version, madeAt: new Date(madeAt).toISOString() } as const
    const manifest: Manifest = { ...made, migrations: [...migrations], rows, parts }
    const json = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    yield { name: MANIFEST_FILE, size: json.length, read: () => Readable.from([json]) }
  }
  const writing = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await pipeline(Readable.from(tarOf(entries(), madeAt)), createGzip(), writing)
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* hashed(
  path: string,
  update: (piece: Uint8Array) => unknown,
): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    update(piece)
    yield piece
  }
}

/** Relative paths, with slashes. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
