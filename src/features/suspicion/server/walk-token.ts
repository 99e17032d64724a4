import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The name of the key in the database: it must never change. */
export const WALK_SECRET = 'walk-token'

const TOKEN = /^([0-9a-z]{8,9})\.([\w-]{12})\.([\w-]{22})$/
const MAC_CHARACTERS = 22

/** What the page asks for when the second step is reached: signed, so that its age can be believed. */
export function newWalkToken(key: string, now: number): string {
  const head = `${now.toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${head}.${macOf(head, key)}`
}

/** When the token was given out; undefined where it is not ours. */
export function walkBeganAt(token: string, key: string): number | undefined {
  const [, time = '', nonce = '', mac = ''] = TOKEN.exec(token) ?? []
  const expected = macOf(`${time}.${nonce}`, key)
  if (mac.length !== expected.length) return undefined
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
  return isOurs ? Number.parseInt(time, 36) : undefined
}

function macOf(head: string, key: string): string {
  return createHmac('sha256', key).update(head).digest('base64url').slice(0, MAC_CHARACTERS)
}
