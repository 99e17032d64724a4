import { newRowId } from '../../../server/database/row-id.ts'
import type { MailPayload } from '../../../server/mail/mail-payload.ts'
import type { Mailer } from '../../../server/mail/mailer.ts'
import { messageIdOf } from '../../../server/mail/mail-settings.ts'
import type { DeliveryCap, DeliveryKind } from '../../../server/outbox/delivery-kind.ts'
import {
  composeRequestMail,
  type MailedRequest,
  type RequestMailSettings,
} from './compose-request-mail.ts'
import type { PictureFile } from '../../../server/pictures/photo-of.ts'
import type { NewDelivery } from '../../../server/outbox/delivery.ts'
import type { ReceivedRequest } from './request-store.ts'

export const REQUEST_MAIL = 'request-mail'

interface RequestMailOptions {
  readonly mailer: Mailer
  readonly settings: () => RequestMailSettings
  readonly cap: DeliveryCap
  readonly planDigest?: DeliveryKind['planDigest']
  readonly find: (id: string) => Promise<readonly MailedRequest[]>
  readonly logoOf: (id: string) => Promise<Buffer | undefined>
  /** The gadget with the visitor's logo; undefined where it cannot be drawn. */
  readonly pictureOf: (request: MailedRequest, logo?: Buffer) => Promise<PictureFile | undefined>
}

/** The mail to the seller with what a visitor asked for. */
export function createRequestMail(options: RequestMailOptions): RequestDelivery {
  const { mailer, settings, cap, planDigest, find, logoOf, pictureOf } = options
  return {
    name: REQUEST_MAIL,
    cap,
    planDigest,
    plan({ id: subject, network, receivedAt: createdAt }) {
      // Drawn now and kept: a changed sender must not change the Message-ID of the next attempt.
      const messageId = messageIdOf(subject, settings())
      const payload = JSON.stringify({ messageId } satisfies MailPayload)
      const id = newRowId(createdAt)
      return [{ id, kind: REQUEST_MAIL, subject, network, payload, createdAt }]
    },
    async attempt({ subject, payload }) {
      const [request] = await find(subject)
      // Erased after it was claimed.
      if (!request) return { kind: 'refused', detail: 'the request was erased' }
      const logo = await logoOf(subject)
      const pictures = { logo, gadget: await pictureOf(request, logo) }
      return mailer.send(composeRequestMail(request, messageIdIn(payload), settings(), pictures))
    },
  }
}

/** Only we write this column, so its JSON is not checked again. */
export function messageIdIn(payload: string): string {
  return (JSON.parse(payload) as MailPayload).messageId
}

/** A kind of delivery that a new request leads to: planned when it is stored, attempted later. */
export interface RequestDelivery extends DeliveryKind {
  /** Empty where this request needs none. */
  readonly plan: (request: ReceivedRequest) => readonly NewDelivery[]
}
