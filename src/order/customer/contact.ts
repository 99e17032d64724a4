import type { Customer } from './customer-fields.ts'

/** Which contact a shop asks for; without a rule it asks for none. */
const CONTACT_RULES = ['email', 'phone', 'either', 'both'] as const
export type ContactRule = (typeof CONTACT_RULES)[number]

type ContactField = 'email' | 'phone'

const NO_FIELDS: readonly ContactField[] = []
const FEWEST_DIGITS = 5

/** The fields that still have to be filled in, in the order of the form. */
export function missingContact(
  customer: Pick<Customer, ContactField>,
  rule: ContactRule | undefined,
): readonly ContactField[] {
  if (!rule) return NO_FIELDS
  const missing = (['email', 'phone'] as const).filter((id) => !IS_FILLED_IN[id](customer[id]))
  if (rule === 'either') return missing.length > 1 ? missing : NO_FIELDS
  return rule === 'both' ? missing : missing.filter((id) => id === rule)
}

const IS_FILLED_IN: Readonly<Record<ContactField, (typed: string) => boolean>> = {
  email: looksLikeEmail,
  phone: (typed) => typed.replace(/\D/g, '').length >= FEWEST_DIGITS,
}

/** Enough to see that something else was typed; only a mail can tell whether an address is right. */
export function looksLikeEmail(typed: string): boolean {
  const [local, domain, ...others] = typed.trim().split('@')
  const isDomain = domain !== undefined && domain.indexOf('.') > 0 && !domain.endsWith('.')
  return Boolean(local) && isDomain && others.length === 0 && !/\s/.test(typed.trim())
}
