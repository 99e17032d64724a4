import type { Socket } from 'node:net'
import { Hono } from 'hono'
import { addReadBack } from '../../../server/database/backup-mark.ts'
import { removeOldCopiesBefore } from '../../../server/database/sqlite/copy-before.ts'
import { DATABASE_FILE } from '../../../server/database/sqlite/open-sqlite.ts'
import type { DeskRoutes } from '../../../server/desk/receive.ts'
import { commandLine } from '../../../server/messages/command-line.ts'
import { dayOf } from '../../../server/messages/italian-date.ts'
import type { ServerFeature } from '../../server-feature.ts'
import { within, withEarlyBytes } from './early-bytes.ts'
import { archiveStream, databaseStream } from './copy-as-reply.ts'
import { type Copy, createCopies } from './prepare-copy.ts'
import { firstBytesOfTar } from './tar.ts'

// Many proxies cut a reply that is silent for 60 seconds. The first bytes last for ten minutes.
const EARLY_BYTE_MS = 40_000

const REFUSED = {
  busy: 'Una copia è già in preparazione: torna indietro e riprova tra un minuto.',
  'no-room':
    'Sul disco del server non c’è spazio per preparare la copia: torna indietro, fai spazio e riprova.',
} as const
const ELSEWHERE = `Le richieste sono su Postgres: la copia si fa sul server, con ${commandLine('backup', 'copia.tar.gz')}`

/** A copy of the embedded database for the seller to keep, made while requests arrive. */
export const backup = {
  migrations: [{ name: 'backup/read-back', change: addReadBack }],

  open({ backup: source, keptFiles, config, now, log }) {
    const deskRoutes: DeskRoutes = new Hono()
    if (!source) {
      deskRoutes.get('/backup', (call) => call.text(ELSEWHERE, 409))
      return { deskRoutes }
    }
    const copies = createCopies({ backup: source, dataDir: config.dataDir })
    deskRoutes.get('/backup', async (call) => {
      // A shop without such files gets the one file that it always got.
      const isArchive = (await keptFiles()).length > 0
      const streamOf = (copy: Copy) => {
        const reading = {
          mayGoOn: call.get('isOpen'),
          onEnd: async () => {
            await source.note()
            log('backup-downloaded', { bytes: copy.size })
          },
          now: now(),
        }
        return isArchive ? archiveStream(copy, keptFiles, reading) : databaseStream(copy, reading)
      }
      const ending = isArchive ? 'tar' : 'db'
      const headers = {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename="copia-${dayOf(now())}.${ending}"`,
      }
      const making = unhurried(call.env?.incoming?.socket, () => copies.take())
      const copy = await within(making, EARLY_BYTE_MS)
      if (typeof copy === 'string') return call.text(REFUSED[copy], 503)
      if (copy) {
        const length = isArchive ? {} : { 'Content-Length': String(copy.size) }
        return call.body(streamOf(copy), 200, { ...headers, ...length })
      }
      const made = making.then((late) => {
        if (typeof late === 'string') throw new Error(late)
        return streamOf(late)
      })
      const firstBytes = isArchive ? firstBytesOfTar(DATABASE_FILE) : undefined
      return call.body(withEarlyBytes(made, EARLY_BYTE_MS, firstBytes), 200, headers)
    })
    const onFailed = (error: unknown) => log('backup-failed', { error: String(error) })
    const tidy = () => removeOldCopiesBefore(config.dataDir, now())
    return { deskRoutes, tidy, start: () => void copies.forgetDraft().catch(onFailed) }
  },
} satisfies ServerFeature

/** Nothing is sent while it works, and that is not the client's fault: the connection is kept. */
async function unhurried<T>(socket: Socket | undefined, work: () => Promise<T>): Promise<T> {
  const { timeout = 0 } = socket ?? {}
  socket?.setTimeout(0)
  try {
    return await work()
  } finally {
    socket?.setTimeout(timeout)
  }
}
