import type { DeskContext } from '../../../../desk/desk-feature.ts'
import type { ShopChange } from '../../../editor/wire/shop-change.ts'
import type { PublishChangesReply } from '../../../editor/wire/shop-draft.ts'

/** What a quote says of whoever sells, by the names of the shop's settings. */
export const SELLER_FIELDS = [
  { id: 'name', label: 'Ragione sociale' },
  { id: 'address', label: 'Indirizzo' },
  { id: 'vatNumber', label: 'Partita IVA' },
  { id: 'taxCode', label: 'Codice fiscale, se è un altro' },
  { id: 'email', label: 'Email' },
  { id: 'phone', label: 'Telefono' },
  { id: 'pec', label: 'PEC' },
  { id: 'iban', label: 'IBAN' },
] as const

export type SellerField = (typeof SELLER_FIELDS)[number]['id']

const REFUSED =
  'Non salvato: controlla partita IVA, codice fiscale, PEC e IBAN. Se sono giusti, nei file del negozio c’è altro da sistemare: apri «Negozio».'
const CLOSED = 'Non salvato: entra di nuovo nel banco.'

export type SellerData = ReturnType<typeof createSellerData>

/** The seller's own data, which are settings of the shop, entered without opening its editor. */
export function createSellerData(desk: Pick<DeskContext, 'server' | 'onPublished'>) {
  return {
    /** Resolves with why they are not kept, or with nothing. */
    keep: async (data: Readonly<Partial<Record<SellerField, string>>>): Promise<string> => {
      const changes = Object.entries(data).flatMap(([field, typed]): ShopChange[] =>
        typed.trim() === ''
          ? []
          : [
              {
                kind: 'set',
                file: 'settings.json',
                path: ['seller', field],
                value: typed.trim(),
              },
            ],
      )
      if (changes.length === 0) return ''
      const path = '/shop/publish-changes'
      const reply = await desk.server.post<PublishChangesReply>(path, { changes })
      if (reply.kind !== 'done') return reply.kind === 'failed' ? reply.detail : CLOSED
      const { value } = reply
      if (value.kind === 'not-written') return `Non salvato. ${value.reason}.`
      if (value.kind === 'refused') return REFUSED
      desk.onPublished()
      return ''
    },
  }
}
