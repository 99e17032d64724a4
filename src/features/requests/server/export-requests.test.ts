import { expect, it } from 'vitest'
import { demoCatalogue } from '../../../../tests/support/demo-shop.ts'
import { aDelivery, aRequest, NOON } from '../../../../tests/support/requests.ts'
import { firstRowId, timeOfRowId } from '../../../server/database/row-id.ts'
import { untried } from '../../../server/outbox/delivery.ts'
import { type InboxPage, readInbox } from './inbox/inbox-store.ts'
import { csvText, jsonText } from './export-requests.ts'

// A fifth of what the desk promises to export.
const SEEN = 200_000

/** One request each millisecond, and no end of them. */
function anEndlessArchive() {
  const delivery = { ...aDelivery(), ...untried(NOON) }
  const request = { ...aRequest(), delivery, repeats: 0, state: 'new' as const }
  let seen = 0
  const find = async ({ before, most }: InboxPage) => {
    seen += most
    if (seen > SEEN) throw new Error('the archive is walked through')
    const newest = before === undefined ? NOON : timeOfRowId(before) - 1
    return Array.from({ length: most }, (_, n) => firstRowId(newest - n).padEnd(16, '0'))
  }
  const ofIds = async (ids: readonly string[]) =>
    ids.map((id) => {
      const label = timeOfRowId(id) > NOON - 5_200 ? 'nota' : 'vecchia'
      return { ...request, id, rows: [{ kind: 'param' as const, label, text: id }] }
    })
  return () => readInbox({ terms: [] }, { find }, { ofIds })
}

it.each([
  ['csv', csvText(anEndlessArchive(), demoCatalogue)],
  ['json', jsonText(anEndlessArchive())],
])('[BN31] a file begins before the archive has been walked through: %s', async (_format, text) => {
  expect((await text.next()).value).toBeTruthy()
  await text.return(undefined)
})

it('[DK11] names of older requests share one column', async () => {
  const text = csvText(anEndlessArchive(), demoCatalogue)
  expect((await text.next()).value).toMatch(/;"nota";"Altri parametri"\r\n$/)
  expect((await text.next()).value).toMatch(/;"\w{16}";""\r\n$/)
  for (let n = 1; n < 5_200; n++) await text.next()
  expect((await text.next()).value).toMatch(/;"";"vecchia: \w{16}"\r\n$/)
  await text.return(undefined)
})
