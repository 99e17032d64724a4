import type { ShopChange } from '../../wire/shop-change.ts'
import {
  MOST_CHANGES,
  type ShopChangeReply,
  type DraftReply,
  type DraftState,
  type PublishReply,
  type ShopDraft,
  type UploadReply,
} from '../../wire/shop-draft.ts'
import type { ShopFile } from '../../../../shop/shop-files.ts'
import { observable } from '../../../../wizard/observable.ts'
import type { DeskContext } from '../../../../desk/desk-feature.ts'
import { putBack, type Removed } from '../sections/remove-entry.ts'
import { createKeptRemovals } from './kept-removals.ts'
import { areUntouched, joined, withPending } from './pending-changes.ts'
import { contentsOf, valueIn } from './shop-contents.ts'
import { NOTHING_SHOWN, type ShownShop } from './shown-shop.ts'

// Between two letters of a quick typist.
const TYPING_MS = 120
const RETRY_MS = 3_000

export type ShopStore = ReturnType<typeof createShopStore>

const OVERTAKEN =
  'Nel frattempo il negozio è cambiato: guarda che cosa, poi premi di nuovo il pulsante.'
const REFUSED = 'L’ultima modifica non è salvata.'
const UNFIT = 'L’ultima modifica non è riuscita: qui vedi il negozio com’è adesso.'

/** Such changes move no other field, and no entry of a list. */
const isOfOneField = ({ kind }: ShopChange) => kind === 'set' || kind === 'text'

/** The draft of the shop: what is changed here goes to the server, one request after the other. */
export function createShopStore(
  desk: Omit<DeskContext, 'views' | 'goTo'>,
  storage: () => Storage = () => localStorage,
) {
  const { server, now, pause, onPublished } = desk
  const kept = createKeptRemovals(storage)
  const shown = observable(NOTHING_SHOWN)
  /** With every letter, for the field that shows it: nothing else is rendered while somebody types. */
  const typed = observable(shown.getSnapshot().contents)
  /** What the server has: without the changes that wait or are under way. */
  let stored = shown.getSnapshot().contents
  let pending: readonly ShopChange[] = []
  let sending: Promise<void> | undefined
  let letters = 0
  /** Counts what makes an earlier answer about the state worthless. */
  let turn = 0

  const update = (changes: Partial<ShownShop>) => {
    const before = shown.getSnapshot()
    const after = { ...before, ...changes }
    shown.set(after)
    const { state, removed } = after
    const isKept = removed === before.removed && state?.folder === before.state?.folder
    const isEmpty = removed.length === 0 && before.removed.length === 0
    if (state && !isKept && !isEmpty) kept.write(state.folder, removed)
  }
  const seen = () => {
    const { revision, folder } = shown.getSnapshot().state ?? { revision: 0, folder: '' }
    return { revision, folder }
  }

  /** What was typed and is not under way stays, on top of the draft. */
  function adopt(draft: ShopDraft, changes: Partial<ShownShop> = {}): void {
    turn += 1
    stored = contentsOf(draft.files)
    const after = withPending(stored, pending)
    pending = after.fitting
    const isSaving = pending.length > 0
    typed.set(after.contents)
    update({ state: draft, contents: after.contents, isSaving, problem: '', ...changes })
  }

  async function load(): Promise<void> {
    turn += 1
    const own = turn
    const reply = await server.get<ShopDraft>('/shop/draft')
    if (reply.kind === 'closed' || own !== turn || pending.length > 0) return
    if (reply.kind === 'failed') return update({ problem: reply.detail })
    if (shown.getSnapshot().state) return adopt(reply.value)
    // What was removed before the page was loaded again.
    const catalogue = valueIn(contentsOf(reply.value.files), 'catalogue.json', [])
    adopt(reply.value, { removed: kept.read(reply.value.folder, catalogue) })
  }

  /** Asks whether others have changed the draft, which also tells them of this desk. */
  async function look(): Promise<void> {
    const own = turn
    const reply = await server.get<DraftState>('/shop/state')
    if (reply.kind !== 'done' || own !== turn || sending || pending.length > 0) return
    const { revision, folder } = seen()
    if (reply.value.revision !== revision || reply.value.folder !== folder) return load()
    update({ state: reply.value })
  }

  /** Typed at once, and stored once the seller pauses. */
  function change(...changes: readonly ShopChange[]): void {
    const after = withPending(typed.getSnapshot(), changes)
    if (after.fitting.length === 0) return
    turn += 1
    pending = joined(pending, after.fitting)
    typed.set(after.contents)
    if (!after.fitting.every(isOfOneField)) {
      update({ contents: after.contents, isSaving: true, publishedAt: undefined })
    }
    void storeSoon()
  }

  async function storeSoon(): Promise<void> {
    letters += 1
    const own = letters
    await pause(TYPING_MS)
    if (own === letters) await storeNow()
  }

  function storeNow(): Promise<void> {
    sending ??= oneRequest(sendAll)
    return sending
  }

  /** One request after the other: each names the revision that the one before has left. */
  function oneRequest(work: () => Promise<void>): Promise<void> {
    return work().finally(() => {
      sending = undefined
      if (pending.length > 0) void storeNow()
    })
  }

  async function sendAll(): Promise<void> {
    while (pending.length > 0) {
      update({ isSaving: true, publishedAt: undefined })
      const batch = pending.slice(0, MOST_CHANGES)
      pending = pending.slice(MOST_CHANGES)
      turn += 1
      const asked = { ...seen(), changes: batch }
      const reply = await server.post<ShopChangeReply>('/shop/change', asked)
      turn += 1
      if (reply.kind === 'closed') return
      if (reply.kind === 'failed' && reply.isRefused) {
        pending = []
        await load()
        update({ problem: `${REFUSED} ${reply.detail}`, isSaving: false })
      } else if (reply.kind === 'failed') {
        pending = joined(batch, pending)
        update({
          contents: typed.getSnapshot(),
          problem: `Modifiche non ancora salvate. ${reply.detail}`,
        })
        await pause(RETRY_MS)
      } else settle(reply.value, batch)
    }
  }

  function settle(reply: ShopChangeReply, batch: readonly ShopChange[]): void {
    switch (reply.kind) {
      case 'stored':
        stored = withPending(stored, batch).contents
        return update({
          contents: typed.getSnapshot(),
          state: reply.state,
          isSaving: pending.length > 0,
          savedAt: now(),
          problem: '',
        })
      case 'taken':
      case 'unfit':
        pending = []
        return adopt(reply.draft, { problem: UNFIT })
      case 'outdated': {
        const own = [...batch, ...pending]
        // Another tab, or somebody in the folder, has changed something else: that stays, and these follow it.
        const isElsewhere = areUntouched(stored, contentsOf(reply.draft.files), own)
        pending = isElsewhere ? own : []
        return adopt(reply.draft, isElsewhere ? {} : { problem: UNFIT })
      }
    }
  }

  /** After what was typed. */
  async function ask(path: string, body: object = {}): Promise<void> {
    while (sending || pending.length > 0) await storeNow()
    sending = oneRequest(async () => {
      turn += 1
      const asked = { ...seen(), ...body }
      const reply = await server.post<DraftReply | PublishReply>(path, asked)
      if (reply.kind === 'done') settleDraft(reply.value)
      else if (reply.kind === 'failed') update({ problem: reply.detail })
    })
    return sending
  }

  function settleDraft(reply: DraftReply | PublishReply): void {
    switch (reply.kind) {
      case 'stored':
        return adopt(reply.draft, { savedAt: now(), removed: [] })
      case 'published':
        adopt(reply.draft, { publishedAt: now(), removed: [] })
        return onPublished()
      case 'opened':
      case 'taken':
        return adopt(reply.draft)
      case 'outdated':
      case 'refused':
        return adopt(reply.draft, { problem: OVERTAKEN })
      case 'not-written':
        return update({ problem: reply.reason })
    }
  }

  return {
    ...shown,
    typed,
    load,
    look,
    change,
    remember: (removed: Removed) => update({ removed: [...shown.getSnapshot().removed, removed] }),
    /** The latest of what was removed. */
    putBack: () => {
      const { removed } = shown.getSnapshot()
      const catalogue = valueIn(typed.getSnapshot(), 'catalogue.json', [])
      const latest = removed.at(-1)
      update({ removed: removed.slice(0, -1) })
      if (latest && catalogue !== undefined) change(...putBack(latest, catalogue))
    },
    storeNow,
    /** Another device is editing: from now on this one does. */
    takeOver: () => ask('/shop/take-over'),
    publish: () => ask('/shop/publish'),
    discard: () => ask('/shop/discard'),
    resolve: (file: ShopFile, keep: 'disk' | 'draft') => ask('/shop/resolve', { file, keep }),
    restore: (id: string) => ask('/shop/restore', { id }),
    /** A version that has problems, or that could not be restored, stays a draft. */
    async restoreAndPublish(id: string): Promise<void> {
      await ask('/shop/restore', { id })
      const { state, problem } = shown.getSnapshot()
      if (problem === '' && state?.problems.length === 0) await ask('/shop/publish')
    },
    /** The name under which the picture is stored, or why it is not. */
    upload: (name: string, file: Blob) =>
      server.send<UploadReply>(`/shop/pictures?${new URLSearchParams({ name })}`, file),
  }
}
