import { request } from 'node:http'

export interface RawAnswer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

/** With the path exactly as it is given: `fetch` would tidy it up. */
export function rawAsk(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body = '' }: Sent = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method, headers, agent: false }, (reply) => {
      let text = ''
      reply.on('data', (data: Buffer) => (text += data.toString()))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, text, headers: reply.headers }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}
