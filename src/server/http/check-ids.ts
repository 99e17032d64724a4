import { hash, timingSafeEqual } from 'node:crypto'
import type { EmailProvider } from '../../shop/shop.ts'
import { ID_FIELDS, type IdField, type WireFields } from './wire-fields.ts'

export type IdCheck = (ids: WireFields['ids']) => IdField | undefined

/** Names the first id that is not ours. Takes the same time whatever is wrong with it. */
export function createIdCheck({ userId, serviceId, templateId }: EmailProvider): IdCheck {
  const ours = { user_id: userId, service_id: serviceId, template_id: templateId }
  const all = digest(ID_FIELDS.map((field) => ours[field]))
  const each = ID_FIELDS.map((field) => [field, digest(ours[field])] as const)
  // An id that the settings leave empty is nobody's.
  const missing = ID_FIELDS.find((field) => ours[field] === '')

  return (ids) => {
    if (timingSafeEqual(digest(ID_FIELDS.map((field) => ids[field])), all)) return missing
    // All are compared, always; only then is the first wrong one looked for.
    const verdicts = each.map(([field, expected]) => {
      const isRight = timingSafeEqual(digest(ids[field]), expected) && ours[field] !== ''
      return { field, isRight }
    })
    return verdicts.find(({ isRight }) => !isRight)?.field
  }
}

/** Of equal length whatever was sent, so that comparing takes the same time. */
function digest(value: string | readonly string[]): Buffer {
  return hash('sha256', JSON.stringify(value), 'buffer')
}
