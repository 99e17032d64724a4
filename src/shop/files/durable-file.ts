import { mkdir, open, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Never executable. */
const NEW_FILE_MODE = 0o644

interface FileAccess {
  readonly mode: number
  readonly owner?: { readonly uid: number; readonly gid: number }
}

/** Permissions and owner of a file; those of a new one where there is none. */
export async function accessOf(path: string): Promise<FileAccess> {
  return stat(path).then(
    ({ mode, uid, gid }) => ({ mode: mode & 0o666, owner: { uid, gid } }),
    () => ({ mode: NEW_FILE_MODE }),
  )
}

/** Once this is done the file outlives a power cut. */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  { mode, owner }: FileAccess = { mode: NEW_FILE_MODE },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // With its mode from the beginning: nobody else can read it while it is written.
  const file = await open(path, 'w', mode)
  try {
    await file.writeFile(content)
    await file.chmod(mode)
    if (owner) await giveTo(file, owner)
    await file.sync()
  } finally {
    await file.close()
  }
  await sync(dirname(path))
}

/** Only root may give files away, and others may give them to their groups: whatever is refused stays. */
async function giveTo(
  file: FileHandle,
  { uid, gid }: NonNullable<FileAccess['owner']>,
): Promise<void> {
  const now = await file.stat()
  if (now.gid !== gid) await file.chown(now.uid, gid).catch(() => {})
  if (now.uid !== uid) await file.chown(uid, gid).catch(() => {})
}

/** Of a folder: the names in it are durable then. Windows knows no such thing. */
export async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(path)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
