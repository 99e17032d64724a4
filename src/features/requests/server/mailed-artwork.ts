import { bytesText } from '../../../order/sent-artwork.ts'
import type { Statement } from '../../../server/mail/html-blocks.ts'
import type { SentFile } from '../../artwork/wire.ts'
import type { NamedArtwork } from './sent-data.ts'

const IN_DESK = 'si scaricano al banco, nella richiesta, così come il cliente li ha mandati'
const NOT_OPENED = 'Il server non li ha aperti: trattali come quelli di uno sconosciuto.'
const MISSING = 'chiedili rispondendo'

/** What the server has of the original files. Their names are the visitor's words, and stand there. */
export function artworkStatements(
  named: NamedArtwork,
  files: readonly SentFile[],
): readonly Statement[] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const missing = named.ids.length + named.missing - files.length
  const count = files.length === 1 ? '1 file' : `${files.length} file`
  return [
    ...(files.length > 0
      ? [
          {
            text: `${count} per la stampa (${bytesText(bytes)}): ${IN_DESK}. ${NOT_OPENED}`,
            isGood: true,
          },
        ]
      : []),
    ...(missing > 0
      ? [{ text: `file per la stampa non arrivati: ${missing}, ${MISSING}.`, isGood: false }]
      : []),
  ]
}
