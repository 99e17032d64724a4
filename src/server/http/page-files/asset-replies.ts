import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { entityTag, type StoredReply } from './stored-reply.ts'

const FOLDER = 'assets'
const COMPRESSED = '.br'

/** The scripts and styles of the page, by their paths: half a megabyte, read once. */
export async function readAssetReplies(
  clientDir: string,
  caches: 'public' | 'private' = 'public',
): Promise<ReadonlyMap<string, StoredReply>> {
  const folder = join(clientDir, FOLDER)
  const names = await readdir(folder)
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))))
  const files = new Map(names.map((name, index) => [name, new Uint8Array(contents[index] ?? [])]))
  const replies = new Map<string, StoredReply>()
  for (const [name, identity] of files) {
    if (name.endsWith(COMPRESSED)) continue
    const brotli = files.get(`${name}${COMPRESSED}`)
    const headers = headersOf(name, identity, caches)
    replies.set(`/${FOLDER}/${name}`, { identity, ...(brotli && { brotli }), headers })
  }
  return replies
}

function headersOf(name: string, content: Uint8Array, caches: string): Record<string, string> {
  return {
    'Content-Type': getMimeType(name) ?? 'application/octet-stream',
    // The name contains a hash of the content, so a browser may keep it forever.
    'Cache-Control': `${caches},max-age=31536000,immutable`,
    ETag: entityTag(content),
    Vary: 'Accept-Encoding',
  }
}
