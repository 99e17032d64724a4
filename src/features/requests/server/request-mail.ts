import { newRowId } from '../../../server/database/row-id.ts'
import type { MailPayload } from '../../../server/mail/mail-payload.ts'
import type { Mailer } from '../../../server/mail/mailer.ts'
import { messageIdOf } from '../../../server/mail/mail-settings.ts'
import type { DeliveryCap, DeliveryKind } from '../../../server/outbox/delivery-kind.ts'
import {
  composeRequestMail,
  type MailedRequest,
  type RequestMailSettings,
  type StoredLogos,
} from './compose-request-mail.ts'
import { drawGadgets } from '../../../server/mail/gadget-picture.ts'
import type { PictureFile } from '../../../server/pictures/photo-of.ts'
import type { SentFile } from '../../artwork/wire.ts'
import type { NewDelivery } from '../../../server/outbox/delivery.ts'
import type { ReceivedRequest } from './request-store.ts'

export const REQUEST_MAIL = 'request-mail'

type Planned = Pick<ReceivedRequest, 'id' | 'network' | 'receivedAt'>

interface RequestMailOptions {
  readonly mailer: Mailer
  readonly settings: () => RequestMailSettings
  readonly cap: DeliveryCap
  readonly planDigest?: DeliveryKind['planDigest']
  readonly find: (id: string) => Promise<readonly MailedRequest[]>
  readonly logosOf: (id: string) => Promise<StoredLogos>
  readonly artworkOf: (id: string) => Promise<readonly SentFile[]>
  /** One gadget with its logo; undefined where it cannot be drawn. */
  readonly pictureOf: (
    request: MailedRequest,
    gadget: number,
    logos: StoredLogos,
  ) => Promise<PictureFile | undefined>
}

/** The mail to the seller with what a visitor asked for. */
export function createRequestMail(options: RequestMailOptions): RequestDelivery {
  const { mailer, settings, cap, planDigest, find, logosOf, artworkOf, pictureOf } = options
  return {
    name: REQUEST_MAIL,
    cap,
    planDigest,
    plan: (request) => [planRequestMail(request, settings())],
    async attempt({ subject, payload }) {
      const [request] = await find(subject)
      // Erased after it was claimed.
      if (!request) return { kind: 'refused', detail: 'the request was erased' }
      const logos = await logosOf(subject)
      const gadgets = await drawGadgets(request.order.gadgets, (_, gadget) =>
        pictureOf(request, gadget, logos),
      )
      const pictures = { logos, gadgets, artwork: await artworkOf(subject) }
      return mailer.send(composeRequestMail(request, messageIdIn(payload), settings(), pictures))
    },
  }
}

/** The mail to the seller about a new request. */
export function planRequestMail(
  { id: subject, network, receivedAt: createdAt }: Planned,
  settings: Pick<RequestMailSettings, 'from'>,
): NewDelivery {
  // Drawn now and kept: a changed sender must not change the Message-ID of the next attempt.
  const payload = JSON.stringify({
    messageId: messageIdOf(subject, settings),
  } satisfies MailPayload)
  return { id: newRowId(createdAt), kind: REQUEST_MAIL, subject, network, payload, createdAt }
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
