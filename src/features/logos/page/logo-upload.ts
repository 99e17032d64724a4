import { LOGO_PATH } from '../wire.ts'

// A slow line sends a megabyte in that time; the visitor waits for it before the request is sent.
const LONGEST_WAIT_MS = 20_000

/** Hands the logo to our own server. Returns the id that a request names it by; null where it failed. */
export async function uploadLogo(png: Blob): Promise<string | null> {
  try {
    const reply = await fetch(LOGO_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'image/png' },
      body: png,
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
    const answer: unknown = reply.ok ? await reply.json() : undefined
    return idIn(answer)
  } catch {
    return null
  }
}

function idIn(answer: unknown): string | null {
  const { logo } = Object(answer) as { readonly logo?: unknown }
  return typeof logo === 'string' ? logo : null
}
