import { join } from 'node:path'
import { CommandError } from '../../../../server/commands/command-error.ts'
import { filesBeside } from '../../../../server/database/copy-kept-files.ts'
import { bringBackArtwork } from '../../../artwork/server/bring-back.ts'
import { type Imported, type ImportOptions, importSince } from '../since/import-since.ts'
import { readSinceFile } from '../since/since-file.ts'

interface ImportCommandOptions extends Omit<ImportOptions, 'bringBack'> {
  /** Where visitors' files are; absent where the server takes none. */
  readonly artworkFolder: string | undefined
}

/** Checks the whole file before anything is stored; says what was done. */
export async function importFile(file: string, options: ImportCommandOptions): Promise<string> {
  const { artworkFolder, now } = options
  const read = () => readSinceFile(file, now())
  try {
    for await (const _ of read());
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`Non posso leggere ${file}: ${(error as Error).message}`)
  }
  const from = join(filesBeside(file), 'artwork')
  const imported = await importSince(read(), {
    ...options,
    bringBack: async (files) =>
      artworkFolder === undefined ? [] : bringBackArtwork(files, from, artworkFolder),
  })
  const said = [
    ...importedInWords(imported),
    `Il file ha dati personali: toglilo, con la cartella ${filesBeside(file)} se c’è.`,
  ]
  return `${said.join('\n')}\n`
}

function importedInWords(imported: Imported): string[] {
  const { added, known, mailed, changes, overtaken, missingFiles } = imported
  const said = [
    `Richieste importate: ${added}; c’erano già: ${known}. Modifiche del banco importate: ${changes}.`,
  ]
  if (added > 0) {
    said.push(
      `Email al negozio che partono ora: ${mailed}. Quelle già partite non ripartono, e nemmeno le copie ai clienti e gli avvisi ad altri sistemi.`,
      'Totali e pagamenti sono stati controllati di nuovo, con il negozio di oggi.',
    )
  }
  if (overtaken > 0) {
    said.push(
      `Richieste con modifiche non importate, perché intanto sono cambiate o cancellate: ${overtaken}.`,
    )
  }
  if (missingFiles > 0) said.push(`File di clienti che mancano: ${missingFiles}.`)
  return said
}
