import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

export interface StaticHost {
  /** Ends with a slash. */
  readonly url: string
  readonly stop: () => Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.json': 'application/json',
}

/** As plain as a host can be: files by their path, no headers of its own, nothing but GET. */
export async function startStaticHost(folder: string, mountedAt = '/'): Promise<StaticHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const inside = pathname.startsWith(mountedAt) ? pathname.slice(mountedAt.length) : undefined
    const path = join(folder, normalize(`/${inside || 'index.html'}`))
    const isFile = inside !== undefined && statSync(path, { throwIfNoEntry: false })?.isFile()
    if (!isFile || request.method !== 'GET') return response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' })
    createReadStream(path).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${mountedAt}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
