import type { QuoteActionReply, QuoteSheet } from '../../src/features/quotes/wire/desk-api.ts'
import type { BegunQuote } from '../../src/features/quotes/wire/desk-replies.ts'
import { aDraft } from './quotes.ts'

const A_MONTH = 30 * 24 * 60 * 60_000

export interface SentQuote {
  readonly id: string
  readonly number: string
}

/** Each answer comes from another address, since a server that trusts us here limits those of one. */
let customers = 0

/** Composes a quote in the desk of a running server and sends it; undefined where the server went away first. */
export async function sendQuote(
  url: string,
  cookie: string,
  to: string,
): Promise<SentQuote | undefined> {
  const { origin } = new URL(url)
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const headers = { cookie, origin, 'Content-Type': 'application/json' }
    const reply = await fetch(`${origin}/banco/api/quotes/${path}`, { ...init, headers })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }
  try {
    const { id } = await ask<BegunQuote>('begin', { requests: [] })
    const { version, draft } = await ask<QuoteSheet>(id)
    const validUntil = new Date(Date.now() + A_MONTH).toISOString().slice(0, 10)
    await ask('draft', { id, version: draft?.version, draft: aDraft({ validUntil }) })
    const reply = await ask<QuoteActionReply>('send', { id, version, to: [to] })
    if (reply.kind !== 'done') throw new Error(JSON.stringify(reply))
    return { id, number: reply.sheet.row.number }
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** Answers by the form of the customer's page. True where the server said that it has the answer. */
export async function answerQuote(
  url: string,
  secret: string,
  answer: 'accetta' | 'rifiuta',
): Promise<boolean> {
  const { origin } = new URL(url)
  const customer = customers++
  const from = `10.${(customer >> 16) & 255}.${(customer >> 8) & 255}.${customer & 255}`
  const form = new URLSearchParams({
    rev: '1',
    name: 'Giulia Ferri',
    company: 'Studio Ferri S.r.l.',
    vat: '01234567897',
    conditions: 'si',
  })
  try {
    const reply = await fetch(`${origin}/preventivo/${secret}/${answer}`, {
      method: 'POST',
      headers: { origin, 'X-Forwarded-For': from },
      body: form,
      redirect: 'manual',
    })
    if (reply.status !== 303) throw new Error(`${answer}: ${reply.status} ${await reply.text()}`)
    return true
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

/** What the platform says where a connection breaks. */
function isGone(error: unknown): boolean {
  return error instanceof TypeError
}
