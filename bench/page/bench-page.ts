// Compares our page with a hand-written one that asks the same questions, a page of another site with and without the
// wizard in it, a shop of a thousand products with the shipped one, and changes in a request with 20 gadgets with those
// of a single one, in one browser with slow 4G and a CPU four times slower. The limits are ratios, since milliseconds
// depend on the machine.
//
//   npm run bench:page                                  15 rounds
//   npm run bench:page -- --against <folder> --rounds 7   also with the build of another checkout
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { startServer } from '../../scripts/server-process.mjs'
import { MOST_GADGETS } from '../../src/order/order.ts'
import { campaignShop } from '../../tests/support/campaign-shop.ts'
import { embedLine, hostPage, startHostSite } from '../../tests/support/host-site.ts'
import { largeShop } from '../../tests/support/large-shop.ts'
import { inRounds, launchForTimings, median, ratioOf, report, rounded } from '../measure.ts'
import { otherBuild } from '../other-build.ts'
import { measureAnswers } from './measure-answers.ts'
import { measureChanges } from './measure-changes.ts'
import { measureLoad, measureNext } from './measure-load.ts'
import { vanillaPage } from './vanilla-page.ts'

const { values: options } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '15' } },
})
const VANILLA = '/vanilla'
const OTHER_SITE = '/altrove'
const WITH_WIZARD = '/con'
const WITHOUT_WIZARD = '/senza'
const PRODUCT = 'input[name="product"]'

const host = await startHostSite()
// For the browser the same site as our servers: it then shows a frame and the page around it in one process, and what
// slows the phone down slows both.
const sameSite = host.origin.replace('localhost', '127.0.0.1')
const ours = await startServer()
const large = await startServer({ SHOP_DIR: largeShop() })
const embedded = await startServer({
  SHOP_DIR: campaignShop({ embedding: { sites: [sameSite] } }),
})
const other = options.against ? await startServer({}, otherBuild(options.against)) : undefined
const [, css = ''] = /<style>([^]*?)<\/style>/.exec(await (await fetch(ours.url)).text()) ?? []
host.serve(VANILLA, brotliCompressSync(vanillaPage(css)), { 'Content-Encoding': 'br' })
host.serve(OTHER_SITE, '<!doctype html><title>Altrove</title>')
host.serve(WITH_WIZARD, hostPage(embedLine(embedded.url)))
host.serve(WITHOUT_WIZARD, hostPage(''))
const browser = await launchForTimings()

const found = await inRounds(Number(options.rounds), {
  vanilla: () => visitOf(`${sameSite}${VANILLA}`),
  ours: () => visitOf(ours.url, PRODUCT),
  large: () => loadOf(large.url, { usable: 'input[type="search"]' }),
  with: () => loadOf(`${sameSite}${WITH_WIZARD}`, { usable: PRODUCT }),
  without: () => loadOf(`${sameSite}${WITHOUT_WIZARD}`, {}),
  one: () => measureChanges(browser, ours.url, 1),
  many: () => measureChanges(browser, ours.url, MOST_GADGETS),
  ...(other && {
    other: () => visitOf(other.url, PRODUCT),
    oursAnswers: () => measureAnswers(browser, ours.url),
    otherAnswers: () => measureAnswers(browser, other.url),
  }),
})

compare('largest paint, from another site', 'ours', 'vanilla', 'linkedPaint', 1.2)
compare('largest paint, from an empty tab', 'ours', 'vanilla', 'paint', 1.3)
compare("'Avanti' to next frame", 'ours', 'vanilla', 'next', 2)
compare('usable, a thousand products', 'large', 'ours', 'usable', 2)
compare('largest paint of a site with the wizard', 'with', 'without', 'paint', 1.05)
const inside = [found('with', 'usableInside'), found('ours', 'usable')] as const
report('usable in a frame, from the start of that frame', ratioOf(...inside), { atMost: 1.2 })
report('layout shift of a site with the wizard', Math.max(...found('with', 'shift')), { atMost: 0 })
for (const change of ['color', 'quantity']) {
  compare(
    `${change} in a request with ${MOST_GADGETS} gadgets, to next frame`,
    'many',
    'one',
    change,
    2,
  )
}
for (const change of ['copy', 'remove', 'open', 'comeBack', 'openAgain']) {
  const name = `${change} in a request with ${MOST_GADGETS} gadgets, to next frame, ms`
  report(name, median(found('many', change)), {})
}
for (const change of ['open', 'comeBack', 'openAgain']) {
  const name = `${change} in a request with ${MOST_GADGETS} gadgets, until the step is shown, ms`
  report(name, median(found('many', `${change}Shown`)), {})
}
report('blocking time, ms', median(found('ours', 'blocking')), {})
if (other) {
  // What two runs of the same build differ by.
  const noise = 1.1
  for (const figure of ['linkedPaint', 'paint', 'next', 'usable', 'blocking']) {
    compare(`${figure}, against the other build`, 'ours', 'other', figure, noise)
  }
  for (const figure of ['color', 'quantity']) {
    const name = `script of an answer (${figure}), against the other build`
    compare(name, 'oursAnswers', 'otherAnswers', figure, noise)
  }
}

function compare(name: string, side: string, than: string, figure: string, atMost: number): void {
  const [values, base] = [found(side, figure), found(than, figure)]
  const details = `${rounded(median(values))} and ${rounded(median(base))} ms`
  report(name, ratioOf(values, base), { atMost }, details)
}

/** A visitor who comes from a link on another site, and walks; and one who types the address. */
async function visitOf(url: string, usable?: string) {
  const options = usable ? { usable } : {}
  // From another site the browser starts a new process in any case. From an empty tab, only the page with our opener
  // policy has to wait for one.
  const linked = await measureLoad(browser, url, {
    ...options,
    from: `${host.origin}${OTHER_SITE}`,
  })
  const next = await measureNext(linked.page)
  await linked.page.context().close()
  const { blocking, paint: linkedPaint } = linked
  return { ...(await loadOf(url, options)), blocking, linkedPaint, next }
}

async function loadOf(...load: [url: string, options: Parameters<typeof measureLoad>[2]]) {
  const { page, ...figures } = await measureLoad(browser, ...load)
  await page.context().close()
  return figures
}
