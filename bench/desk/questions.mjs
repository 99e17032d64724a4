const YEARS_MS = 5 * 365 * 24 * 60 * 60_000

/**
 * A place in the list, as an id: this share of the archive is newer.
 *
 * @param {number} share
 */
function before(share) {
  const at = Math.floor(Date.now() - YEARS_MS * share)
  return `before=${at.toString(36).padStart(9, '0').padEnd(16, '0')}`
}

/** Frequent, rare and absent words, each alone and together, every filter, and far pages. */
const USUAL = [
  '',
  'period=month',
  'state=new',
  'state=confirmed',
  'state=seen',
  'only=check',
  'only=undelivered',
  'search=ma',
  'search=po',
  'search=mar',
  'search=maro',
  'search=posta',
  'search=studio.ex',
  'search=48213',
  'search=%2B39347',
  'search=347123',
  'search=tazza',
  'search=ma+tazza',
  'search=fiera',
  'search=rif77+urgente',
  'search=1%2C05',
  'search=maro+bila+penna',
  'search=ma&only=check',
  'search=ma&only=undelivered',
  'search=tazza&state=new&period=year',
  'product=pen',
  'paid=yes',
  'from=2024-01-01&to=2024-12-31',
  'search=fiera&from=2024-01-01&to=2024-01-31',
]

/** What somebody asks who knows how the index works. */
const WORST = [
  // In no request.
  'search=zz',
  'search=ma+zz',
  'search=ma+po+ro+st+ta+zz',
  // Frequent, and never in the same request.
  'search=tazza+penna',
  'search=posta+studio',
  'search=posta+studio+39+example',
  'search=31+32',
  'search=tazza&state=quoted',
  'search=posta+studio&period=year',
  // Frequent words, and a filter that almost nothing fulfils.
  'search=po&state=seen',
  'search=39&state=seen&only=check',
  'state=seen&only=undelivered',
  'search=zz&only=undelivered',
  'search=posta+studio&only=undelivered',
  'state=new&only=undelivered',
]

/** Page 1000 of a million, and the oldest. */
const FAR = [0.05, 0.999].flatMap((share) =>
  ['', 'search=ma', 'search=posta+studio', 'only=undelivered', 'state=lost'].map(
    (question) => `${question}&${before(share)}`,
  ),
)

/** Asked after the rows, of what has more than a page. */
const COUNTED = [
  'search=ma',
  'search=fiera',
  'state=lost',
  'only=undelivered',
  'search=posta+studio',
]

export const QUESTIONS = [
  ...[...USUAL, ...WORST, ...FAR].map((question) => `/requests?${question}`),
  ...COUNTED.map((question) => `/requests/count?${question}`),
  '/counts',
  '/status',
  '/trend',
]

/** Asked again while requests arrive. */
export const WHILE_ARRIVING = [
  '/requests?',
  '/requests?search=ma',
  '/requests?state=new',
  '/counts',
]
