import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { PICTURES_FOLDER } from '../../shop/pictures.ts'
import { PICTURES_PATH } from '../../shop/shop.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The shop's own pictures, straight from its folder: they change without a restart. */
export function pictureFiles(shopDir: string): Handler {
  const files = sirv(join(shopDir, PICTURES_FOLDER), {
    dev: true,
    etag: true,
  })
  return (request, response, next) => {
    const { url = '' } = request
    if (!url.startsWith(PICTURES_PATH)) return next()
    request.url = url.slice(PICTURES_PATH.length - 1)
    files(request, response, () => {
      request.url = url
      next()
    })
  }
}
