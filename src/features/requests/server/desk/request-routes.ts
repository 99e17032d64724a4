import { Hono } from 'hono'
import * as v from 'valibot'
import { LONGEST_NOTES } from '../../wire/seller-change.ts'
import { SELLER_STATE_IDS } from '../../wire/seller-states.ts'
import { visibleText } from '../../../../shop/json/visible-text.ts'
import type { DeskInbox } from './desk-inbox.ts'
import type { RetryResult } from '../../../../server/outbox/retry-deliveries.ts'
import type { DeskRoutes } from '../../../../server/desk/desk-env.ts'
import { plainId } from '../../../../server/http/plain-id.ts'
import type { Receive } from '../../../../server/desk/receive.ts'

export const GONE = 'Questa richiesta non c’è più: forse è stata cancellata.'
const BEING_SENT = 'L’email di questa richiesta è in invio proprio ora: riprova tra un minuto.'

const NOT_RETRIED: Readonly<Record<Exclude<RetryResult, 'queued'>, string>> = {
  'nothing-planned': GONE,
  'being-sent': 'L’email è in invio proprio ora.',
  'delivered-already': 'L’email è già stata consegnata.',
  held: 'La richiesta è sospetta: premi prima «Non è un robot: manda l’email».',
  overtaken: 'L’email è cambiata proprio ora: guarda di nuovo.',
}

const NOT_HELD = 'Questa richiesta non è più tra le sospette.'

const NOT_RESENT: typeof NOT_RETRIED = {
  'nothing-planned': GONE,
  'being-sent': 'L’invio è in corso proprio ora.',
  'delivered-already': 'L’invio è già riuscito.',
  held: 'La richiesta è sospetta: premi prima «Non è un robot: manda l’email».',
  overtaken: 'L’invio è cambiato proprio ora: guarda di nuovo.',
}

const requestSchema = v.object({ id: plainId })
const resendSchema = v.object({ id: plainId, delivery: plainId })
const changeSchema = v.object({
  id: plainId,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  change: v.variant('kind', [
    v.object({ kind: v.literal('state'), state: v.picklist(SELLER_STATE_IDS) }),
    v.object({
      kind: v.literal('notes'),
      notes: v.pipe(v.string(), v.maxLength(LONGEST_NOTES), v.transform(visibleText)),
    }),
  ]),
})

/** What a seller does with one request. */
export function createRequestRoutes(inbox: DeskInbox, receive: Receive): DeskRoutes {
  const routes: DeskRoutes = new Hono()

  routes.post('/change', (context) =>
    receive(context, changeSchema, async (asked) => {
      const reply = await inbox.change(asked, context.get('session').name)
      return reply ? context.json(reply) : context.text(GONE, 404)
    }),
  )

  routes.post('/retry', (context) =>
    receive(context, requestSchema, async ({ id }) => {
      const result = await inbox.retry(id, context.get('session').name)
      return result === 'queued' ? context.body(null, 204) : context.text(NOT_RETRIED[result], 409)
    }),
  )

  routes.post('/resend', (context) =>
    receive(context, resendSchema, async ({ id, delivery }) => {
      const result = await inbox.resend(id, delivery)
      if (result === 'queued') return context.body(null, 204)
      return context.text(NOT_RESENT[result], 409)
    }),
  )

  routes.post('/release', (context) =>
    receive(context, requestSchema, async ({ id }) => {
      const isReleased = await inbox.release(id, context.get('session').name)
      return isReleased ? context.body(null, 204) : context.text(NOT_HELD, 409)
    }),
  )

  routes.post('/reply', (context) =>
    receive(context, requestSchema, async ({ id }) => {
      await inbox.noteReply(id, context.get('session').name)
      return context.body(null, 204)
    }),
  )

  routes.post('/erase', (context) =>
    receive(context, requestSchema, async ({ id }) => {
      const result = await inbox.erase(id)
      if (result === 'being-sent') return context.text(BEING_SENT, 409)
      return result === 'erased' ? context.body(null, 204) : context.text(GONE, 404)
    }),
  )

  return routes
}
