import * as v from 'valibot'
import type { EmailProvider } from '../../shop/shop.ts'

const bodySchema = v.object({
  user_id: v.string(),
  service_id: v.string(),
  template_id: v.string(),
  template_params: v.optional(v.record(v.string(), v.unknown()), {}),
})

export type ParsedRequest =
  | { readonly ok: true; readonly params: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly error: string }

/** The provider's wire contract: three ids that must be ours, and the variables. */
export function parseRequest(body: unknown, ids: EmailProvider): ParsedRequest {
  const parsed = v.safeParse(bodySchema, body)
  if (!parsed.success) {
    const field = v.getDotPath(parsed.issues[0]) ?? 'body'
    return { ok: false, error: `Invalid ${field}` }
  }
  const { user_id, service_id, template_id, template_params } = parsed.output
  if (user_id !== ids.userId) return { ok: false, error: 'Invalid user_id' }
  if (service_id !== ids.serviceId) return { ok: false, error: 'Invalid service_id' }
  if (template_id !== ids.templateId) return { ok: false, error: 'Invalid template_id' }
  const params = Object.entries(template_params).map(([name, value]) => [name, String(value)])
  return { ok: true, params: Object.fromEntries(params) }
}
