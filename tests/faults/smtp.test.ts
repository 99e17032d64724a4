import { expect, it, onTestFinished } from 'vitest'
import { createMemoryRateLimiter } from '../../src/server/limits/memory-rate-limiter.ts'
import type { Mailer } from '../../src/server/mail/mailer.ts'
import { createSmtpMailer } from '../../src/server/mail/smtp-mailer.ts'
import { createOutbox } from '../../src/server/outbox/outbox.ts'
import { startFaultySmtp, type SmtpFault } from '../support/faulty-smtp.ts'
import { aRequestMail } from '../support/request-mail.ts'
import { aRequest, messageIdOf, NOON } from '../support/requests.ts'
import { openEmptyStores } from '../support/stores.ts'
import { tempDir } from '../support/temp-dir.ts'
import { report, rounds } from './campaign.ts'

// Only silence takes so long; on a busy machine every other attempt must end before it.
const ATTEMPT_MS = 5_000
const HOUR_MS = 3_600_000

type Expected = 'repeated' | 'refused' | 'undecided'

const faults: readonly [name: string, fault: SmtpFault | 'not there', expected: Expected][] = [
  ['refused connection', 'not there', 'repeated'],
  ['reset', { kind: 'reset', at: 'connect' }, 'repeated'],
  ['no banner', { kind: 'silence', at: 'connect' }, 'repeated'],
  ['421 at connect', { kind: 'reply', at: 'connect', code: 421 }, 'repeated'],
  ['421 at EHLO', { kind: 'reply', at: 'EHLO', code: 421 }, 'repeated'],
  ['421 at MAIL', { kind: 'reply', at: 'MAIL', code: 421 }, 'repeated'],
  ['421 at RCPT', { kind: 'reply', at: 'RCPT', code: 421 }, 'repeated'],
  ['421 at DATA', { kind: 'reply', at: 'DATA', code: 421 }, 'repeated'],
  ['421 after the dot', { kind: 'reply', at: 'dot', code: 421 }, 'repeated'],
  ['450 at RCPT', { kind: 'reply', at: 'RCPT', code: 450 }, 'repeated'],
  ['550 at RCPT', { kind: 'reply', at: 'RCPT', code: 550 }, 'refused'],
  ['451 after the dot', { kind: 'reply', at: 'dot', code: 451 }, 'repeated'],
  ['554 after the dot', { kind: 'reply', at: 'dot', code: 554 }, 'refused'],
  ['reset after the dot', { kind: 'reset', at: 'dot' }, 'undecided'],
  ['silence after the dot', { kind: 'silence', at: 'dot' }, 'undecided'],
]

it.each(faults)('[FT3] %s', async (name, fault, expected) => {
  const server = await startFaultySmtp()
  onTestFinished(server.stop)
  const gone = await startFaultySmtp()
  await gone.stop()
  const { requests: store, deliveries, probe, close } = await openEmptyStores(tempDir())
  onTestFinished(close)
  let port = server.port
  let now = NOON
  const mailer: Mailer = {
    send: (mail) =>
      createSmtpMailer(
        { host: '127.0.0.1', port, secure: false, auth: undefined },
        ATTEMPT_MS,
        ATTEMPT_MS,
      ).send(mail),
  }
  const outbox = createOutbox({
    store: deliveries,
    probe,
    kinds: [aRequestMail({ mailer, requests: store, perHour: () => 1_000_000 })],
    limiter: createMemoryRateLimiter(),
    leaseMs: 45_000,
    now: () => now,
    random: Math.random,
    log: () => {},
  })

  const times = rounds(1, 50)
  const found: Expected[] = []
  let lost = 0
  for (let n = 0; n < times; n++) {
    const request = aRequest({ receivedAt: now })
    await store.accept(request)
    if (fault === 'not there') port = gone.port
    else server.faults.push(fault)
    await outbox.round()
    port = server.port
    const afterFault = (await store.find(request.id))[0]?.delivery
    now += HOUR_MS
    await outbox.round()
    const delivery = (await store.find(request.id))[0]?.delivery
    const isTaken = server.taken.includes(messageIdOf(request))
    if (afterFault?.state === 'refused') found.push('refused')
    else found.push(afterFault?.undecided === 1 ? 'undecided' : 'repeated')
    const isKept = delivery?.state === 'refused' || (delivery?.state === 'delivered' && isTaken)
    if (!isKept) lost += 1
    // Whatever reached the server bears the one Message-ID of this request.
    expect(new Set(server.dots.splice(0))).toEqual(
      new Set(expected === 'refused' && name.includes('RCPT') ? [] : [messageIdOf(request)]),
    )
  }
  report(`SMTP, ${name}`, { times, [expected]: found.filter((f) => f === expected).length, lost })
  expect(found).toEqual(Array.from({ length: times }, () => expected))
  expect(lost).toBe(0)
})
