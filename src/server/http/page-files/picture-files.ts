import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isFileOf, namedPictures, PICTURES_FOLDER } from '../../../shop/catalogue/pictures.ts'
import { PICTURES_PATH } from '../../../shop/shop.ts'
import type { CurrentShop } from '../../shop/current-shop.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

// Each slow reader keeps a few blocks of this size in memory.
const READ_AT_ONCE_BYTES = 8 * 1024

/** The pictures that the shop names, read from its folder: they change without a restart. */
export function pictureFiles(shopDir: string, shops: Pick<CurrentShop, 'current'>): Handler {
  const root = join(shopDir, PICTURES_FOLDER)
  const options = {
    root,
    index: false,
    acceptRanges: false,
    cacheControl: false,
    highWaterMark: READ_AT_ONCE_BYTES,
  }
  let shop = shops.current()
  let named = namedPictures(shop)

  /** Computed once for each shop. */
  function isNamed(file: string): boolean {
    if (shop !== shops.current()) {
      shop = shops.current()
      named = namedPictures(shop)
    }
    return named.has(file)
  }

  return (request, response, next) => {
    const [path = ''] = request.url?.split('?', 1) ?? []
    const file = path.slice(PICTURES_PATH.length)
    if (!path.startsWith(PICTURES_PATH) || !isNamed(file)) return next()
    const sendFile = async () => {
      if (!(await isFileOf(root, file))) return next()
      // Not at the top of the file: it is slow to load, and many shops have drawings only.
      const { default: send } = await import('send')
      send(request, file, options)
        .on('headers', () => response.setHeader('Cache-Control', 'no-cache'))
        .on('directory', next)
        .on('error', ({ status }: { status: number }) => {
          if (status < 500) next()
          // The file cannot be read, but its headers were already sent.
          else response.destroy()
        })
        .pipe(response)
    }
    // An update may have replaced the files of the program since it started.
    sendFile().catch(() => response.destroy())
  }
}
