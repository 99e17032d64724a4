import type { RequestListener } from 'node:http'

/**
 * Serves everything below a path. A request without it is answered as well: it comes from a proxy that
 * removes the path, or from a health check on this machine.
 */
export function belowBasePath(basePath: string, handler: RequestListener): RequestListener {
  if (basePath === '') return handler
  return (request, response) => {
    const { url = '' } = request
    const [path = ''] = url.split('?', 1)
    if (path === basePath) {
      // The addresses in the page are relative to its folder.
      const Location = `${basePath}/${url.slice(path.length)}`
      response.writeHead(308, { Location, 'Content-Length': 0 }).end()
      return
    }
    if (path.startsWith(`${basePath}/`)) request.url = url.slice(basePath.length)
    handler(request, response)
  }
}
