import * as v from 'valibot'
import { visibleText } from '../../../../shop/json/visible-text.ts'
import { isDay, LOST_REASON_IDS, SELLER_STATE_IDS } from '../../wire.ts'
import { LONGEST_NOTES } from '../../wire/request-sheet.ts'

/** What a seller may change of a request, as it comes from outside. */
export const sellerChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('state'), state: v.picklist(SELLER_STATE_IDS) }),
  v.object({
    kind: v.literal('notes'),
    notes: v.pipe(v.string(), v.maxLength(LONGEST_NOTES), v.transform(visibleText)),
  }),
  v.object({ kind: v.literal('follow-up'), day: v.nullable(v.pipe(v.string(), v.check(isDay))) }),
  v.object({ kind: v.literal('lost-reason'), reason: v.picklist(LOST_REASON_IDS) }),
])
