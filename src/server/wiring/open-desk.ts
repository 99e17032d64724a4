import type { OpenServerFeature } from '../../features/server-feature.ts'
import type { ServerContext } from '../context/server-context.ts'
import { createDeskStore } from '../desk/desk-store.ts'
import { createDeskAccess } from '../desk/desk-access.ts'
import { deskAddress, deskLink } from '../desk/desk-address.ts'
import { createDeskRoutes, type DeskRoutesOptions } from '../desk/desk-routes.ts'
import type { DeskTables } from '../desk/desk-table.ts'
import { createEventStreams } from '../desk/event-stream.ts'
import { createLinkByMail } from '../desk/link-by-mail.ts'
import { commandLine } from '../messages/command-line.ts'

type DeskContext = Pick<
  ServerContext,
  | 'config'
  | 'db'
  | 'guard'
  | 'limiters'
  | 'shops'
  | 'mailAccount'
  | 'mailer'
  | 'mailSettings'
  | 'now'
  | 'say'
  | 'log'
> &
  Pick<DeskRoutesOptions, 'page' | 'assets'>

/** The seller's desk: sessions and streams of events, around what the features add. */
export function openDesk(context: DeskContext, features: readonly OpenServerFeature[]) {
  const { config, db, now, say } = context
  const sessions = createDeskStore(db.withTables<DeskTables>())
  const access = createDeskAccess(sessions, now)
  const events = createEventStreams((listener) => {
    const ends = features.flatMap(({ watch }) => watch?.(listener) ?? [])
    return () => ends.forEach((end) => void end())
  })
  const { basePath, publicUrl } = config
  const publicAddress = publicUrl && deskAddress(config)
  return {
    routes: createDeskRoutes({
      ...context,
      access,
      sessions,
      events,
      features,
      basePath,
      publicAddress,
      linkByMail: createLinkByMail({
        ...context,
        access,
        limiter: context.limiters.mails,
        addressAt: (port) => deskAddress({ ...config, port: port ?? config.port }),
      }),
    }),
    /** Only on a terminal: a log must hold no link, and says how to get one. */
    async sayLink(address: string, isTerminal: boolean): Promise<void> {
      if (!isTerminal)
        return say(`Il banco: per entrare, un link con ${commandLine('desk', 'link')}`)
      say(`Il banco, per 15 minuti e una volta sola: ${deskLink(address, await access.newLink())}`)
    },
    /** Removes ended sessions. */
    tidy: () => sessions.forgetEnded(now()),
    /** Ends the streams, which would keep the server open. */
    stop: events.closeAll,
  }
}
