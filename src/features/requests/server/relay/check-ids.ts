import type { EmailProvider } from '../../../../shop/shop.ts'
import { ID_FIELDS, type IdField, type WireFields } from './wire-fields.ts'

/**
 * Names the first id that is not the shop's. Compared plainly: the ids are no secrets, they are in every page. An id
 * that is empty in the settings matches nothing.
 */
export function wrongIdOf(
  ids: WireFields['ids'],
  { userId, serviceId, templateId }: EmailProvider,
): IdField | undefined {
  const ours = { user_id: userId, service_id: serviceId, template_id: templateId }
  return ID_FIELDS.find((field) => ours[field] === '' || ids[field] !== ours[field])
}
