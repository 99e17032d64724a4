import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { closest, type Parsed } from '../problems.ts'
import { similarFileName } from './similar-file-name.ts'

// Ten thousand products have room in it.
const LARGEST_FILE_MB = 5

const NOT_UTF_8 = 'non è un testo UTF-8: in «Salva con nome» scegli la codifica UTF-8'
const NOT_PLAIN =
  'è un documento di un programma di scrittura: salvalo come testo semplice, in UTF-8'

/** How documents begin that are no plain text, whatever their name. */
const DOCUMENTS = ['{\\rtf', 'PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0']

/** The text of one of the shop's files. */
export async function readTextFile(folder: string, file: string): Promise<Parsed<string>> {
  let bytes: Buffer
  try {
    bytes = await readFile(join(folder, file))
  } catch (error) {
    return refused(file, await whyNotRead(folder, file, codeOf(error)))
  }
  if (bytes.length > LARGEST_FILE_MB * 1_000_000) {
    return refused(file, `il file è troppo grande: può avere al massimo ${LARGEST_FILE_MB} MB`)
  }
  const start = bytes.toString('latin1', 0, 8)
  if (DOCUMENTS.some((document) => start.startsWith(document))) return refused(file, NOT_PLAIN)
  // No text has a zero byte; in UTF-16 every second one is.
  if (bytes.includes(0)) return refused(file, NOT_UTF_8)
  try {
    // It also takes away the byte order mark of Windows editors, which JSON does not know.
    return { value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return refused(file, NOT_UTF_8)
  }
}

/** Undefined where the folder can be looked into. */
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
      return similar
        ? `il file non c’è, ma c’è «${similar}»: rinominalo in ${file}`
        : 'il file non c’è: rimettilo, o copialo dal negozio di esempio'
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
