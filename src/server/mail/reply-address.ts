import { domainToASCII } from 'node:url'

const LONGEST_LOCAL_PART = 64
const LONGEST_ADDRESS = 254

/** A visitor's address for Reply-To: exactly one, without a name, with a real domain. */
export function replyAddress(typed: string | undefined): string | undefined {
  const given = (typed ?? '').trim()
  // In ASCII it would be even longer, and converting it takes long.
  if (given.length > LONGEST_ADDRESS) return undefined
  const match = /^([a-z0-9.!#$%&'*+/=?^_`{|}~-]+)@([^\s@,;:<>()[\]\\"]+)$/i.exec(given)
  if (!match) return undefined
  const [, local = '', domain = ''] = match
  const ascii = domainToASCII(domain)
  const isDomain = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(ascii)
  const isLocal = !/^\.|\.\.|\.$/.test(local) && local.length <= LONGEST_LOCAL_PART
  const address = `${local}@${ascii}`
  return isDomain && isLocal && address.length <= LONGEST_ADDRESS ? address : undefined
}
