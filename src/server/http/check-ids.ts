import { hash, timingSafeEqual } from 'node:crypto'
import type { EmailProvider } from '../../shop/shop.ts'
import { ID_FIELDS, type IdField, type WireFields } from './wire-fields.ts'

export type IdCheck = (ids: WireFields['ids']) => IdField | undefined

/** Names the first id that is not ours, in constant time. */
export function createIdCheck({ userId, serviceId, templateId }: EmailProvider): IdCheck {
  const ours = { user_id: userId, service_id: serviceId, template_id: templateId }
  const all = digest(ID_FIELDS.map((field) => ours[field]))
  const each = ID_FIELDS.map((field) => [field, digest(ours[field])] as const)
  // An id that is empty in the settings matches nothing.
  const missing = ID_FIELDS.find((field) => ours[field] === '')

  return (ids) => {
    if (timingSafeEqual(digest(ID_FIELDS.map((field) => ids[field])), all)) return missing
    // All are compared before the first wrong one is looked for.
    const verdicts = each.map(([field, expected]) => {
      const isRight = timingSafeEqual(digest(ids[field]), expected) && ours[field] !== ''
      return { field, isRight }
    })
    return verdicts.find(({ isRight }) => !isRight)?.field
  }
}

/** Digests have equal lengths, so that comparing them takes constant time. */
function digest(value: string | readonly string[]): Buffer {
  return hash('sha256', JSON.stringify(value), 'buffer')
}
