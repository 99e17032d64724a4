import type { ServerContext } from '../../../../server/context/server-context.ts'
import { newRowId } from '../../../../server/database/row-id.ts'
import type { RequestStore } from '../../../requests/server/create-request-store.ts'
import type { AddedLines, DraftSaved } from '../../wire/desk-api.ts'
import type { QuoteDraft } from '../../wire/quote-draft.ts'
import { linesOf, newDraft } from '../draft-of-requests.ts'
import type { QuotePictures } from '../quote-pictures.ts'
import type { QuoteStore } from '../quote-store.ts'
import { takenBy } from '../store/drafts.ts'

/** A device on which the desk is open. */
export interface DeskDevice {
  readonly id: string
  readonly name: string
}

interface ComposeOptions extends Pick<ServerContext, 'shops' | 'now'> {
  readonly store: QuoteStore
  readonly requests: Pick<RequestStore, 'ofIds'>
  readonly pictures: Pick<QuotePictures, 'onDesk'>
}

/** What a seller types. */
export function createComposeQuotes({ store, requests, pictures, shops, now }: ComposeOptions) {
  return {
    /** Empty for somebody who has telephoned. Undefined where a request is gone. */
    async begin(
      ids: readonly string[],
      { id: session, name: device }: DeskDevice,
    ): Promise<{ readonly id: string } | undefined> {
      const known = ids.length === 1 ? await store.ofRequest(ids[0] ?? '') : undefined
      // Two desks, or two presses of the button, compose one quote.
      if (known?.state === 'draft') return { id: known.id }
      const found = await requests.ofIds(ids)
      if (found.length !== new Set(ids).size) return undefined
      const asked = ids.flatMap((id) => found.find((request) => request.id === id) ?? [])
      const draft = newDraft(asked, shops.current(), now())
      const id = newRowId(now())
      await store.begin({ id, draft, session, device, now: now() })
      return { id }
    },

    async save(
      id: string,
      version: number,
      draft: QuoteDraft,
      { id: session, name: device }: DeskDevice,
    ): Promise<DraftSaved> {
      const saved = await store.saveDraft({ id, version, draft, session, device, now: now() })
      const stored = (await store.find(id))?.draft
      // The same device in another window has stored a newer one: what it has is shown.
      const other = stored && (takenBy(stored, session, now()) ?? 'un’altra finestra')
      return {
        kind: saved === 'overtaken' ? 'taken' : saved,
        version: stored?.version ?? version,
        savedAt: stored?.at ?? now(),
        takenBy: saved === 'taken' || saved === 'overtaken' ? other : undefined,
      }
    },

    takeOver: (id: string, { id: session, name: device }: DeskDevice) =>
      store.takeOverDraft({ id, session, device, now: now() }),

    discard: (id: string) => store.dropDraft({ id }),

    /** What another request asks for, as lines. Undefined where it is gone. */
    async lines(requestId: string): Promise<AddedLines | undefined> {
      const [request] = await requests.ofIds([requestId])
      if (!request) return undefined
      const shop = shops.current()
      const lines = linesOf(request, shop)
      return { lines, pictures: await pictures.onDesk(lines, shop.catalogue) }
    },
  }
}
