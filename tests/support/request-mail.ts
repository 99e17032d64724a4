import type { Mailer } from '../../src/server/mail/mailer.ts'
import {
  createRequestMail,
  type RequestDelivery,
} from '../../src/features/requests/server/request-mail.ts'
import type { RequestStore } from '../../src/features/requests/server/create-request-store.ts'
import { demoMail } from './mail-settings.ts'

interface RequestMailChanges {
  readonly mailer?: Mailer
  readonly requests?: Pick<RequestStore, 'find'>
  readonly perHour?: () => number
}

/** The mail about requests; by default one that is never sent. */
export function aRequestMail(changes: RequestMailChanges = {}): RequestDelivery {
  const { mailer, requests, perHour = () => 1000 } = changes
  return createRequestMail({
    mailer: mailer ?? { send: () => Promise.reject(new Error('nothing is sent here')) },
    settings: () => demoMail,
    cap: { name: 'mails', perHour },
    find: requests?.find ?? (async () => []),
    logosOf: async () => new Map(),
    artworkOf: async () => [],
    pictureOf: async () => undefined,
  })
}
