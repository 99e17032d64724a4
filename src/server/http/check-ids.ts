import { createHash, timingSafeEqual } from 'node:crypto'
import type { EmailProvider } from '../../shop/shop.ts'
import { ID_FIELDS, type IdField, type WireFields } from './wire-fields.ts'

export type IdCheck = (ids: WireFields['ids']) => IdField | undefined

/** Names the first id that is not ours. Takes the same time whatever is wrong with it. */
export function createIdCheck({ userId, serviceId, templateId }: EmailProvider): IdCheck {
  const ours = { user_id: userId, service_id: serviceId, template_id: templateId }
  const digests = ID_FIELDS.map((field) => [field, digest(ours[field])] as const)
  return (ids) => {
    // All are compared, always; only then is the first wrong one looked for.
    const verdicts = digests.map(([field, expected]) => {
      const given = ids[field]
      const same = timingSafeEqual(digest(typeof given === 'string' ? given : ''), expected)
      // An id that the settings leave empty is nobody's.
      return { field, isWrong: !same || ours[field] === '' }
    })
    return verdicts.find(({ isWrong }) => isWrong)?.field
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
