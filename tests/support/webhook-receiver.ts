import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

export interface ReceivedCall {
  readonly id: string
  /** Undefined where the signature is not right, as that project's own library says. */
  readonly event: { readonly type: string; readonly data: Record<string, unknown> } | undefined
  readonly body: string
  readonly headers: IncomingMessage['headers']
}

export type Answer = (response: ServerResponse, call: ReceivedCall) => void

export interface WebhookReceiver {
  readonly url: string
  readonly calls: ReceivedCall[]
  /** How the next calls are answered. */
  answer: Answer
  readonly stop: () => Promise<void>
}

/** Another system on loopback, which keeps what it was told and checks signatures. */
export async function startWebhookReceiver(
  answer: Answer = (response) => response.writeHead(204).end(),
): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = []
  const verifier = new Webhook(WEBHOOK_SECRET)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const call = { id: String(request.headers['webhook-id']), body, headers: request.headers }
      const whole = { ...call, event: verified(verifier, call) }
      calls.push(whole)
      receiver.answer(response, whole)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/omaggio`,
    calls,
    answer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

function verified(
  verifier: Webhook,
  { body, headers }: Pick<ReceivedCall, 'body' | 'headers'>,
): ReceivedCall['event'] {
  try {
    return verifier.verify(body, headers as Record<string, string>) as ReceivedCall['event']
  } catch {
    return undefined
  }
}
