import { setTimeout as pause } from 'node:timers/promises'

// A seller who types quickly.
const EVERY_MS = 200
const TYPED = ['ro', 'ros', 'ross', 'rossi', 'rossi pe', 'rossi penna', 'ma', '48', '482', 'zz']

/**
 * An open desk whose seller searches, until it is ended.
 *
 * @param {string} url
 * @param {string} cookie
 */
export function searching(url, cookie) {
  const over = new AbortController()
  const ask = (/** @type {string} */ path) =>
    fetch(new URL(`/banco/api${path}`, url), { headers: { cookie }, signal: over.signal })
  const listening = ask('/events').then((reply) => reply.arrayBuffer())
  const typing = (async () => {
    for (let n = 0; !over.signal.aborted; n++) {
      const typed = encodeURIComponent(TYPED[n % TYPED.length] ?? '')
      for (const path of [`/requests?search=${typed}`, '/counts']) {
        await (await ask(path)).arrayBuffer()
      }
      await pause(EVERY_MS, undefined, { signal: over.signal })
    }
  })()
  return async () => {
    over.abort()
    await Promise.allSettled([listening, typing])
  }
}
