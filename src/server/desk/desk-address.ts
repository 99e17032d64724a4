export const DESK_PATH = '/banco'
/** The folder of the desk's files, relative to the desk's address. */
export const DESK_FOLDER = 'banco/'

const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** Where the seller opens the desk: the public address, or else this machine. */
export function deskAddress(place: {
  readonly publicUrl: string | undefined
  readonly basePath: string
  readonly host: string
  readonly port: number
}): string {
  const host = EVERYWHERE.has(place.host) ? 'localhost' : place.host
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${place.port}`
  return (place.publicUrl ?? own) + place.basePath + DESK_PATH
}

/** The secret stands behind `#`, where no log and no proxy sees it. */
export function deskLink(address: string, secret: string): string {
  return `${address}#${secret}`
}
