import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import send from 'send'
import { PICTURES_FOLDER } from '../../../shop/catalogue/pictures.ts'
import { PICTURES_PATH } from '../../../shop/shop.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

// Each slow reader keeps a few blocks of this size in memory.
const READ_AT_ONCE_BYTES = 8 * 1024

/** The shop's own pictures, read from its folder: they change without a restart. */
export function pictureFiles(shopDir: string): Handler {
  const options = {
    root: join(shopDir, PICTURES_FOLDER),
    index: false,
    acceptRanges: false,
    cacheControl: false,
    highWaterMark: READ_AT_ONCE_BYTES,
  }
  return (request, response, next) => {
    const [path = ''] = request.url?.split('?', 1) ?? []
    if (!path.startsWith(PICTURES_PATH)) return next()
    send(request, path.slice(PICTURES_PATH.length - 1), options)
      .on('headers', () => response.setHeader('Cache-Control', 'no-cache'))
      .on('directory', next)
      .on('error', ({ status }: { status: number }) => {
        if (status < 500) next()
        // The file cannot be read, but its headers were already sent.
        else response.destroy()
      })
      .pipe(response)
  }
}
