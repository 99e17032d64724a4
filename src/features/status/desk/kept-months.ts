import type { DeskContext } from '../../../desk/desk-feature.ts'
import type { ShopChange } from '../../editor/wire/shop-change.ts'
import type { PublishChangesReply } from '../../editor/wire/shop-draft.ts'
import { MONTHS_WANTED, monthsIn, type RetentionOutlook } from '../../retention/wire.ts'

export type KeptMonths = ReturnType<typeof createKeptMonths>

const NOT_KEPT =
  'Non salvato: nei file del negozio c’è qualcosa da sistemare. Apri «Negozio», correggilo e riprova.'
const CLOSED = 'Non salvato: entra di nuovo nel banco.'

/** The shop's setting that says how long requests are kept, changed without opening the shop's editor. */
export function createKeptMonths(desk: Pick<DeskContext, 'server' | 'onPublished'>) {
  return {
    ask: async (typed: string): Promise<RetentionOutlook | string> => {
      const months = monthsIn(typed)
      if (months === undefined) return MONTHS_WANTED
      const path = `/retention?${new URLSearchParams({ months: String(months) })}`
      const reply = await desk.server.get<RetentionOutlook>(path)
      if (reply.kind === 'done') return reply.value
      return reply.kind === 'failed' ? reply.detail : CLOSED
    },
    /** Resolves with why it is not kept, or with nothing. */
    keep: async (months: number | null): Promise<string> => {
      const place = { file: 'settings.json', path: ['keepMonths'] } as const
      const change: ShopChange =
        months === null ? { kind: 'remove', ...place } : { kind: 'set', ...place, value: months }
      const reply = await desk.server.post<PublishChangesReply>('/shop/publish-changes', {
        changes: [change],
      })
      if (reply.kind !== 'done') return reply.kind === 'failed' ? reply.detail : CLOSED
      if (reply.value.kind === 'not-written') return `Non salvato. ${reply.value.reason}.`
      if (reply.value.kind === 'refused') return NOT_KEPT
      desk.onPublished()
      return ''
    },
  }
}
