import { Hono } from 'hono'
import * as v from 'valibot'
import {
  type BodyLimits,
  type DeskRoutes,
  LARGEST_BODY_BYTES,
  receiveBy,
} from '../../../server/desk/receive.ts'
import type { ServerContext } from '../../../server/context/server-context.ts'
import type { ServerFeature } from '../../server-feature.ts'
import type { ShownAccount } from '../wire.ts'
import { keepAccount } from './keep-account.ts'
import { mailReceivers } from './mail-receivers.ts'
import { tryMail } from './try-mail.ts'

// Mail services lock an account after some wrong passwords.
const TRIALS: BodyLimits = {
  largestBytes: LARGEST_BODY_BYTES,
  counted: 'mail-account ',
  limits: [{ name: 'minute', windowMs: 60_000, most: 10 }],
}

const formSchema = v.object({
  host: v.string(),
  port: v.string(),
  user: v.string(),
  password: v.string(),
})

const NOT_HERE = 'L’account di posta si cambia nelle impostazioni del server, non al banco.'
const NO_ACCOUNT = 'Non c’è ancora un account di posta: scrivilo prima.'

/** The mail account is entered, tried and changed in the desk. */
export const mailAccount = {
  open(context) {
    const { mailAccount: account, mailSettings, guard, config } = context
    const received = receiveBy(guard)
    const deskRoutes: DeskRoutes = new Hono()

    deskRoutes.get('/mail-account', (call) => call.json(shownAccount(context)))

    deskRoutes.get('/mail-account/receivers', async (call) =>
      call.json(await mailReceivers(call.req.query('domain') ?? '')),
    )

    deskRoutes.post('/mail-account', (call) => {
      const keep = async (form: v.InferOutput<typeof formSchema>) =>
        account.place === 'desk'
          ? call.json(await keepAccount(form, context))
          : call.text(NOT_HERE, 409)
      return received(call, formSchema, keep, TRIALS)
    })

    deskRoutes.post('/mail-account/try', (call) => {
      const send = async () => {
        const server = account.server()
        return server
          ? call.json(await tryMail(server, config.attemptMs, mailSettings()))
          : call.text(NO_ACCOUNT, 409)
      }
      return received(call, v.object({}), send, TRIALS)
    })

    return { deskRoutes }
  },
} satisfies ServerFeature

/** Written field by field: the password must never be among them. */
function shownAccount({
  mailAccount,
  mailSettings,
}: Pick<ServerContext, 'mailAccount' | 'mailSettings'>): ShownAccount {
  const server = mailAccount.server()
  const { from, sellerEmail } = mailSettings()
  return {
    place: mailAccount.place,
    account: server
      ? {
          host: server.host,
          port: server.port,
          user: server.auth?.user ?? '',
          hasPassword: Boolean(server.auth?.pass),
        }
      : null,
    sender: from.address,
    receiver: sellerEmail,
  }
}
