import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CommandError } from '../../../../server/commands/command-error.ts'
import { DATABASE_FILE } from '../../../../server/database/sqlite/open-sqlite.ts'
import { untar, type Untarred } from '../untar.ts'
import { lookIntoDatabase } from './look-into-database.ts'
import { isPartName, MANIFEST_FILE, readManifest, type Manifest, type Part } from './manifest.ts'

// Some hundred bytes for each file of a shop.
const LARGEST_MANIFEST_BYTES = 50_000_000

/**
 * Reads a copy to its end and compares every part with the manifest, and the database with the counts of its rows.
 * Into the folder it writes the parts that are wanted, which is empty or new; the database always is.
 */
export async function unpackArchive(
  file: string,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<Manifest> {
  try {
    const manifest = await unpackParts(file, folder, isWanted)
    const { integrity, rows } = lookIntoDatabase(join(folder, DATABASE_FILE))
    if (integrity !== 'ok') throw new Error(`${DATABASE_FILE}: ${integrity}`)
    const other = Object.keys(manifest.rows).find((table) => rows[table] !== manifest.rows[table])
    if (other !== undefined) throw new Error(`${DATABASE_FILE}: ${other}`)
    return manifest
  } catch (error) {
    const isDisk = error instanceof Error && 'syscall' in error
    if (isDisk) throw error
    const finding = error instanceof Error ? error.message : String(error)
    throw new CommandError(
      `${file} non è una copia intera di Omaggio (${finding}): prendine un’altra. Non è stato toccato niente.`,
    )
  }
}

async function unpackParts(
  file: string,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<Manifest> {
  const found = new Map<string, Part>()
  let manifest: Manifest | undefined
  // Ended by the reader too, which may find a mistake long before the end.
  const plain = createGunzip()
  pipeline(createReadStream(file), plain, () => {})
  try {
    for await (const part of untar(plain)) {
      const { name } = part
      if (manifest || found.has(name)) throw new Error(`${name} is not expected`)
      if (name === MANIFEST_FILE) {
        manifest = readManifest(await textOf(part))
        if (!manifest) throw new Error(`${MANIFEST_FILE} is not one of ours`)
        continue
      }
      if (!isPartName(name)) throw new Error('a name is not expected')
      const isWritten = name === DATABASE_FILE || isWanted(name)
      found.set(name, await hashPart(part, isWritten ? join(folder, name) : undefined))
    }
  } finally {
    plain.destroy()
  }
  if (!manifest) throw new Error(`no ${MANIFEST_FILE}`)
  for (const { name, bytes, sha256 } of manifest.parts) {
    const part = found.get(name)
    if (part?.bytes !== bytes || part.sha256 !== sha256) throw new Error(`${name} differs`)
  }
  if (found.size !== manifest.parts.length) throw new Error('parts that no manifest names')
  if (!found.has(DATABASE_FILE)) throw new Error(`no ${DATABASE_FILE}`)
  return manifest
}

async function textOf({ size, content }: Untarred): Promise<string> {
  if (size > LARGEST_MANIFEST_BYTES) throw new Error(`${MANIFEST_FILE} is too large`)
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** Written too, where there is a target: on disk once it resolves. */
async function hashPart({ name, size, content }: Untarred, target?: string): Promise<Part> {
  const hash = createHash('sha256')
  if (target) await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const handle = target === undefined ? undefined : await open(target, 'wx', 0o600)
  try {
    for await (const piece of content) {
      hash.update(piece)
      await handle?.writeFile(piece)
    }
    await handle?.sync()
  } finally {
    await handle?.close()
  }
  return { name, bytes: size, sha256: hash.digest('hex') }
}
