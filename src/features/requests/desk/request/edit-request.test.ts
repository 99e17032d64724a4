import { expect, it, vi } from 'vitest'
import { deferred } from '../../../../../tests/support/deferred.ts'
import type { SellerState } from '../../wire.ts'
import type {
  AskedChange,
  RequestSheet,
  SellerChange,
  SellerChangeReply,
} from '../../wire/request-sheet.ts'
import { observable } from '../../../../wizard/observable.ts'
import type { DeskServer, Reply } from '../../../../desk/desk-server.ts'
import { visibleText } from '../../../../shop/json/visible-text.ts'
import { createRequestEdits } from './edit-request.ts'
import type { OpenRequest } from './shown-request.ts'

function aSheet(version: number, state: SellerState, notes = ''): RequestSheet {
  return {
    version,
    notes,
    row: { id: 'a', state },
    history: [] as RequestSheet['history'],
  } as RequestSheet
}

function afterChange(sheet: RequestSheet, change: SellerChange): RequestSheet {
  switch (change.kind) {
    case 'state':
      return aSheet(0, change.state, sheet.notes)
    case 'notes':
      return { ...sheet, notes: visibleText(change.notes) }
    case 'follow-up':
      return { ...sheet, row: { ...sheet.row, followUp: change.day ?? undefined } }
    case 'lost-reason':
      return { ...sheet, lostReason: change.reason }
  }
}

/** Two desks on one request: this one, and the server's side that the other one changes by `theirs`. */
function twoDesks(begin = aSheet(0, 'seen')) {
  const stored = { sheet: begin }
  const request = observable<OpenRequest>({
    kind: 'shown',
    id: 'a',
    sheet: begin,
    at: 0,
    problem: '',
  })
  const isAway = { now: false }
  const post = vi.fn<(path: string, asked: object) => Promise<Reply<SellerChangeReply>>>(
    async (_, asked) => {
      if (isAway.now) return { kind: 'failed', detail: 'Il server non risponde.' }
      const { version, change } = asked as AskedChange
      const { sheet } = stored
      if (version !== sheet.version) return { kind: 'done', value: { isStored: false, sheet } }
      stored.sheet = { ...afterChange(sheet, change), version: version + 1 }
      return { kind: 'done', value: { isStored: true, sheet: stored.sheet } }
    },
  )
  const pauses: (() => void)[] = []
  const pause = () => {
    const { promise, resolve } = deferred<undefined>()
    pauses.push(() => resolve(undefined))
    return promise
  }
  const onReopen = vi.fn<(id: string) => void>()
  const edits = createRequestEdits(request, {
    server: { post } as unknown as DeskServer,
    now: () => 7,
    pause,
    onStored: () => {},
    onReopen,
  })
  const shown = () => {
    const snapshot = request.getSnapshot()
    if (snapshot.kind !== 'shown') throw new Error('nothing is shown')
    return snapshot
  }
  const theirs = (sheet: RequestSheet) => void (stored.sheet = sheet)
  const endPauses = () => pauses.splice(0).forEach((end) => end())
  return { request, edits, stored, post, isAway, shown, theirs, onReopen, endPauses }
}

it('[BN22] a state is shown at once, stored, and can be undone', async () => {
  const { edits, stored, shown, endPauses } = twoDesks()
  const storing = edits.setState('quoted')
  expect(shown().pendingState).toBe('quoted')
  await storing
  expect(shown()).toMatchObject({
    pendingState: undefined,
    saved: { what: 'state', at: 7 },
    former: { state: 'seen' },
  })
  await edits.undo()
  expect(stored.sheet.row.state).toBe('seen')
  endPauses()
  await expect.poll(() => shown().former).toBeUndefined()
})

it('[BN24] a state that another desk has set meanwhile is not overwritten unasked', async () => {
  const { edits, stored, shown, theirs } = twoDesks()
  theirs(aSheet(1, 'confirmed'))
  await edits.setState('lost')
  expect(stored.sheet.row.state).toBe('confirmed')
  expect(shown()).toMatchObject({ sheet: { row: { state: 'confirmed' } } })
  expect(shown().problem).toContain('l’ha segnata «confermata»')
  await edits.setState('lost')
  expect(stored.sheet).toMatchObject({ version: 2, row: { state: 'lost' } })
})

it('[BN24] what another desk has changed elsewhere in the request is no conflict', async () => {
  const { edits, stored, shown, theirs } = twoDesks()
  theirs(aSheet(1, 'seen', 'Chiamare lunedì'))
  await edits.setState('lost')
  expect(stored.sheet).toMatchObject({ notes: 'Chiamare lunedì', row: { state: 'lost' } })
  expect(shown().problem).toBe('')
})

it('[BN22] a state that is chosen while another one is being stored follows it', async () => {
  const { edits, stored, shown } = twoDesks(aSheet(0, 'new'))
  const seeing = edits.markSeen()
  const quoting = edits.setState('quoted')
  await seeing
  expect(shown().pendingState).toBe('quoted')
  await quoting
  expect(stored.sheet).toMatchObject({ version: 2, row: { state: 'quoted' } })
  expect(shown()).toMatchObject({ former: { state: 'seen' }, pendingState: undefined })
})

it('[BN64] a day and a reason are kept with the state, and come back where its change is undone', async () => {
  const { edits, stored, shown } = twoDesks()
  await edits.setFollowUp('2026-11-25')
  expect(shown()).toMatchObject({
    saved: { what: 'state' },
    sheet: { row: { followUp: '2026-11-25' } },
  })
  await edits.setState('lost')
  expect(stored.sheet.row.followUp).toBeUndefined()
  await edits.undo()
  expect(stored.sheet.row).toMatchObject({ followUp: '2026-11-25', state: 'seen' })
  await edits.setFollowUp(null)
  expect(stored.sheet.row.followUp).toBeUndefined()
  void edits.setState('lost')
  await edits.setLostReason('price')
  expect(stored.sheet).toMatchObject({ lostReason: 'price', row: { state: 'lost' } })
})

it('[BN64] an undone change restores the day of its own request, also where another one is opened meanwhile', async () => {
  const { edits, stored, request, post, shown } = twoDesks()
  await edits.setFollowUp('2026-11-25')
  await edits.setState('lost')
  const undoing = edits.undo()
  request.set({ ...shown(), id: 'b', sheet: aSheet(0, 'seen') })
  await undoing
  expect(stored.sheet.row).toMatchObject({ followUp: '2026-11-25', state: 'seen' })
  const ids = post.mock.calls.map(([, asked]) => (asked as AskedChange).id)
  expect(new Set(ids)).toEqual(new Set(['a']))
})

it('[BN64] where the change of the state cannot be undone, the day is not restored and the reason is said', async () => {
  const { edits, stored, post, shown } = twoDesks()
  await edits.setFollowUp('2026-11-25')
  await edits.setState('lost')
  post.mockResolvedValueOnce({ kind: 'failed', detail: 'Il server non risponde.' })
  await edits.undo()
  expect([stored.sheet.row.state, stored.sheet.row.followUp]).toEqual(['lost', undefined])
  expect(shown().problem).toBe('Il server non risponde.')
})

it('[BN24] [BN64] a day that refers to what another desk has changed is not stored', async () => {
  const { edits, stored, shown, theirs } = twoDesks()
  theirs(aSheet(1, 'confirmed'))
  await edits.setFollowUp('2026-11-25')
  expect(stored.sheet.row.followUp).toBeUndefined()
  expect(shown().problem).toContain('ha cambiato la richiesta')
  theirs(aSheet(2, 'confirmed', 'Chiamare lunedì'))
  await edits.setFollowUp('2026-11-25')
  expect(stored.sheet).toMatchObject({
    notes: 'Chiamare lunedì',
    row: { followUp: '2026-11-25' },
  })
})

it('[BN24] several changes in a row wait for each other', async () => {
  const { edits, stored, post } = twoDesks()
  void edits.setState('quoted')
  void edits.typeNotes('Entro venerdì')
  await edits.storeNotes()
  expect(stored.sheet).toMatchObject({
    version: 2,
    notes: 'Entro venerdì',
    row: { state: 'quoted' },
  })
  expect(post).toHaveBeenCalledTimes(2)
})

it('[BN22] notes are stored at a pause, and what is typed meanwhile stays', async () => {
  const { edits, stored, shown, endPauses } = twoDesks()
  void edits.typeNotes('En')
  void edits.typeNotes('Entro')
  expect(stored.sheet.notes).toBe('')
  endPauses()
  await expect.poll(() => stored.sheet.notes).toBe('Entro')
  expect(stored.sheet.version).toBe(1)
  void edits.typeNotes('Entro lun')
  const storing = edits.storeNotes()
  await Promise.resolve()
  void edits.typeNotes('Entro lunedì')
  await storing
  expect(shown().draft).toEqual({ text: 'Entro lunedì', base: 'Entro lun' })
})

it('[BN24] of two notes both are kept, and the seller is told', async () => {
  const { edits, stored, shown, theirs } = twoDesks()
  void edits.typeNotes('mie')
  theirs(aSheet(1, 'seen', 'altre'))
  const storing = edits.storeNotes()
  await Promise.resolve()
  void edits.typeNotes('mie ancora')
  await storing
  expect(stored.sheet.notes).toBe('altre\nmie')
  expect(shown().problem).toContain('ha scritto altre note')
  await edits.storeNotes()
  expect(stored.sheet.notes).toBe('altre\nmie ancora')
  expect(shown().draft).toBeUndefined()
})

it('[BN24] notes that the server has cleaned are no other desk’s', async () => {
  const { edits, stored, shown, theirs } = twoDesks()
  const typeDuringStore = async (text: string, typedOn: string) => {
    void edits.typeNotes(text)
    const storing = edits.storeNotes()
    await Promise.resolve()
    void edits.typeNotes(typedOn)
    await storing
    await edits.storeNotes()
  }
  await typeDuringStore('uno\vdue', 'uno\vdue tre')
  expect(stored.sheet.notes).toBe(visibleText('uno\vdue tre'))
  expect(shown().problem).toBe('')
  theirs(aSheet(3, 'seen', 'altre'))
  await typeDuringStore('m\vie', 'm\vie ancora')
  expect(stored.sheet.notes).toBe(`altre\n${visibleText('m\vie ancora')}`)
})

it('[BN22] notes that are too long are refused before they are sent', async () => {
  const { edits, post, shown } = twoDesks()
  void edits.typeNotes('x'.repeat(4_001))
  await edits.storeNotes()
  expect(post).not.toHaveBeenCalled()
  expect(shown().problem).toContain('troppo lunghe')
})

it('[BN22] [BN24] notes that are too long with those of another desk can be made shorter', async () => {
  const { edits, stored, shown, theirs } = twoDesks()
  theirs(aSheet(1, 'seen', 'altre'))
  const long = 'x'.repeat(4_000)
  void edits.typeNotes(long)
  await edits.storeNotes()
  expect(stored.sheet.notes).toBe('altre')
  expect(shown()).toMatchObject({ sheet: { notes: 'altre' }, draft: { text: long } })
  expect(shown().problem).toContain('ha scritto altre note. Le note sono troppo lunghe')
  void edits.typeNotes('mie')
  await edits.storeNotes()
  expect(stored.sheet.notes).toBe('altre\nmie')
})

it('[BN24] notes that are refreshed while somebody types are not overwritten', async () => {
  const { request, edits, stored, shown, theirs } = twoDesks()
  void edits.typeNotes('mie')
  theirs(aSheet(1, 'seen', 'altre'))
  request.set({ ...shown(), sheet: stored.sheet })
  await edits.storeNotes()
  expect(stored.sheet.notes).toBe('altre\nmie')
})

it('[BN24] a change that was not stored comes back, though another request is shown', async () => {
  const { request, edits, isAway, shown, onReopen } = twoDesks()
  isAway.now = true
  void edits.typeNotes('mie')
  const storing = edits.storeNotes()
  request.set({ kind: 'loading', id: 'b' })
  await storing
  expect(onReopen).toHaveBeenCalledWith('a')
  expect(shown()).toMatchObject({ id: 'a', draft: { text: 'mie' } })
  expect(shown().problem).toContain('Note non salvate')
})

it('[BN24] two desks that open a new request at once are not told', async () => {
  const { edits, shown, theirs, onReopen } = twoDesks(aSheet(0, 'new'))
  theirs(aSheet(1, 'seen'))
  await edits.markSeen()
  expect(shown()).toMatchObject({ problem: '', sheet: { version: 1 } })
  expect(onReopen).not.toHaveBeenCalled()
})
