import { expect, it } from 'vitest'
import { demoMail } from '../../../tests/support/mail-settings.ts'
import { aRequest } from '../../../tests/support/requests.ts'
import type { Mail } from '../mail/mailer.ts'
import { untried } from '../outbox/delivery.ts'
import type { RequestMailSettings } from './compose-request-mail.ts'
import { createRequestMail } from './request-mail.ts'

function aMail(settings: { current: RequestMailSettings }) {
  const request = aRequest()
  const sent: Mail[] = []
  const kind = createRequestMail({
    mailer: {
      send: async (mail) => {
        sent.push(mail)
        return { kind: 'delivered', detail: '250 OK' }
      },
    },
    settings: () => settings.current,
    cap: { name: 'mails', perHour: () => 1 },
    find: async (id) => (id === request.id ? [request] : []),
  })
  const attempt = (subject = request.id) => {
    const planned = kind.plan(request)
    if (!planned) throw new Error('nothing was planned')
    const state = { ...untried(planned.createdAt), state: 'sending', leaseUntil: 0 } as const
    return () => kind.attempt({ ...planned, ...state, subject })
  }
  return { request, sent, attempt }
}

it('[OB5] has the same Message-ID on every attempt, also after the sender has changed', async () => {
  const settings = { current: demoMail }
  const { request, sent, attempt } = aMail(settings)
  const again = attempt()
  await again()
  settings.current = { ...demoMail, from: { name: 'Altro', address: 'altro@other.example' } }
  await again()
  const messageId = `<${request.id}@example.com>`
  expect(sent).toMatchObject([{ messageId }, { messageId, from: { name: 'Altro' } }])
})

it('[DK4] sends nothing about a request that was erased', async () => {
  const { sent, attempt } = aMail({ current: demoMail })
  expect(await attempt('erased')()).toMatchObject({ kind: 'refused' })
  expect(sent).toEqual([])
})
