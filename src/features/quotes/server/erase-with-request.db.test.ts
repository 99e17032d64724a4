import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { demoMail } from '../../../../tests/support/mail-settings.ts'
import { aDraft, anEvent, begun, sendingOf } from '../../../../tests/support/quotes.ts'
import { aRequest, NOON } from '../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import type { NewRequest } from '../../requests/server/request-store.ts'
import { eraseRequest } from '../../requests/server/seller/erase-request.ts'
import { planQuoteMails } from './mails/quote-deliveries.ts'

async function anArchive() {
  const stores = await openEmptyStores(tempDir())
  onTestFinished(stores.close)
  const { quotes, requests } = stores
  const mailFolder = tempDir()
  return {
    ...stores,
    mailFolder,
    request: async () => {
      const request = aRequest()
      await requests.accept(request)
      return request
    },
    /** Sends a quote that answers these requests, by a mail that is a file. */
    quoteOf: async (...answered: readonly NewRequest[]) => {
      const named = answered.map(({ id, order }) => ({ id, number: order.requestNumber }))
      const id = await begun(quotes, aDraft({ requests: named }))
      const planned = { quoteId: id, revision: 1, pageUrl: undefined, now: NOON }
      const deliveries = planQuoteMails({ ...planned, recipients: ['giulia@x.example'] }, demoMail)
      expect(await quotes.send(await sendingOf(quotes, id, { deliveries }))).toBe('stored')
      const file = `${deliveries[0]?.id}.eml`
      writeFileSync(join(mailFolder, file), 'x')
      return { id, file }
    },
    erase: (request: NewRequest) =>
      eraseRequest(request, { ...stores, mailFolder, now: () => NOON }),
  }
}

it('[QU13] the mail files of a quote go with the last of its requests', async () => {
  const { quotes, mailFolder, request, quoteOf, erase } = await anArchive()
  const [one, two] = [await request(), await request()]
  const own = await quoteOf(one)
  const both = await quoteOf(one, two)
  const accepted = await quoteOf(one)
  const event = anEvent('accepted')
  const answer = { revision: 1, answer: 'accept', event, deliveries: [], now: NOON } as const
  expect(await quotes.answer({ id: accepted.id, ...answer })).toBe('stored')
  expect(await erase(one)).toBe('erased')
  expect(await quotes.find(own.id)).toBeUndefined()
  expect(readdirSync(mailFolder).toSorted()).toEqual([both.file, accepted.file].toSorted())
  expect(await erase(two)).toBe('erased')
  expect(readdirSync(mailFolder)).toEqual([accepted.file])
})

it('[QU13] [DK4] a request is not erased while a quote that goes with it is being mailed', async () => {
  const { quotes, deliveries, request, quoteOf, erase } = await anArchive()
  const asked = await request()
  const { id } = await quoteOf(asked)
  const lease = { kinds: ['quote'], now: NOON, leaseMs: 60_000 }
  await deliveries.claim(lease)
  expect(await erase(asked)).toBe('being-sent')
  expect(await quotes.find(id)).toBeDefined()
})
