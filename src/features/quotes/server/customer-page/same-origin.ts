import { isAllowedOrigin } from '../../../../server/http/origin.ts'

/**
 * Whether a form or a script of our own page sends this. Sites that may show the wizard in a frame are foreign here.
 * A form of a page without a referrer says `Origin: null`: then the browser's own word counts. Browsers say nothing
 * else on plain HTTP, and other programs nothing at all: these know the link, or they would not get here.
 */
export function isFromOwnPage(header: (name: string) => string | undefined): boolean {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = header('origin')
  return origin === 'null' || isAllowedOrigin(origin, header('host'), [])
}

/** What a browser fetches ahead is seen by nobody. */
export function isAhead(header: (name: string) => string | undefined): boolean {
  return [header('sec-purpose'), header('purpose'), header('x-moz')].some((purpose) =>
    /prefetch|prerender/i.test(purpose ?? ''),
  )
}
