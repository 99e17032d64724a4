import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { closest, type Parsed } from '../problems.ts'
import { similarFileName } from './similar-file-name.ts'

// Enough for ten thousand products.
const LARGEST_FILE_MB = 5

const TOO_LARGE = `il file è troppo grande: può avere al massimo ${LARGEST_FILE_MB} MB`
export const NO_SUCH_FILE = 'il file non c’è: rimettilo, o copialo dal negozio di esempio'
const NO_FILE = 'non è un file normale: al suo posto ci vuole un file di testo'
const NOT_UTF_8 = 'non è un testo UTF-8: in «Salva con nome» scegli la codifica UTF-8'
const NOT_PLAIN =
  'è un documento di un programma di scrittura: salvalo come testo semplice, in UTF-8'

/** The first bytes of RTF, zipped and old Word documents, whatever the file name. */
const DOCUMENTS = ['{\\rtf', 'PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0']

/** Every character of the file, a byte order mark included. */
export async function readTextFile(folder: string, file: string): Promise<Parsed<string>> {
  let bytes: Buffer | string
  try {
    bytes = await readPlainFile(join(folder, file))
  } catch (error) {
    return refused(file, await whyNotRead(folder, file, codeOf(error)))
  }
  if (typeof bytes === 'string') return refused(file, bytes)
  return decodeText(file, bytes)
}

/** The text of a file's content, or why it is not one that a shop can have. */
export function decodeText(file: string, bytes: Buffer): Parsed<string> {
  if (bytes.length > LARGEST_FILE_MB * 1_000_000) return refused(file, TOO_LARGE)
  const start = bytes.toString('latin1', 0, 8)
  if (DOCUMENTS.some((document) => start.startsWith(document))) return refused(file, NOT_PLAIN)
  // Text in UTF-8 has no zero byte; in UTF-16 about every second byte is zero.
  if (bytes.includes(0)) return refused(file, NOT_UTF_8)
  try {
    return { value: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return refused(file, NOT_UTF_8)
  }
}

/** The content of a file, or why it is not read: a named pipe waits for a writer, a device may have no end. */
async function readPlainFile(path: string): Promise<Buffer | string> {
  const found = await stat(path)
  if (!found.isFile() && !found.isDirectory()) return NO_FILE
  return found.size > LARGEST_FILE_MB * 1_000_000 ? TOO_LARGE : readFile(path)
}

/** Why a folder cannot be read; undefined if it can. */
export async function folderProblem(folder: string): Promise<string | undefined> {
  try {
    const isFolder = (await stat(folder)).isDirectory()
    return isFolder ? undefined : 'è un file, non una cartella: scrivi quella che lo contiene'
  } catch (error) {
    const isForbidden = codeOf(error) === 'EACCES'
    return isForbidden ? `non si può leggere: ${MISSING_PERMISSION}` : 'la cartella non c’è'
  }
}

const MISSING_PERMISSION = 'manca il permesso di lettura (su Linux: chmod -R a+rX)'

async function whyNotRead(folder: string, file: string, code: unknown): Promise<string> {
  switch (code) {
    case 'ENOENT': {
      const names = await namesIn(folder)
      const similar = similarFileName(file, names) ?? closest(file, names)
      return similar ? `il file non c’è, ma c’è «${similar}»: rinominalo in ${file}` : NO_SUCH_FILE
    }
    case 'EISDIR':
      return 'è una cartella: al suo posto ci vuole un file'
    case 'EACCES':
    case 'EPERM':
      return `il file non si può leggere: ${MISSING_PERMISSION}`
    default:
      return 'il file non si può leggere'
  }
}

/** Whatever it is: reading it then says what is wrong with it. */
export async function isThere(folder: string, file: string): Promise<boolean> {
  return lstat(join(folder, file)).then(
    () => true,
    () => false,
  )
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function refused(file: string, message: string): Parsed<string> {
  return { problems: [{ file, place: '', message }] }
}
