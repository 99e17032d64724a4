import { Resolver } from 'node:dns/promises'

// The seller waits for it, and can choose the service by hand.
const ANSWER_MS = 2_000
const LONGEST_NAME = 253
const MOST_RECEIVERS = 20
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

type ResolveMx = (domain: string) => Promise<readonly { readonly exchange: string }[]>

const resolver = new Resolver({ timeout: ANSWER_MS, tries: 1 })

/** The names of the servers that receive the mail of a domain: they tell which service hosts it. */
export async function mailReceivers(
  domain: string,
  resolve: ResolveMx = (name) => resolver.resolveMx(name),
): Promise<readonly string[]> {
  if (domain.length > LONGEST_NAME || !DOMAIN.test(domain)) return []
  try {
    const found = await resolve(domain)
    return found.slice(0, MOST_RECEIVERS).map(({ exchange }) => exchange.toLowerCase())
  } catch {
    // No such domain, none that receives mail, or no answer.
    return []
  }
}
