import { expect, it } from 'vitest'
import {
  createDeskAccess,
  LINK_MS,
  SESSION_MS,
  type SessionCookie,
} from '../../src/server/desk/desk-access.ts'
import type { Stores } from './stores.ts'
import { NOON } from './requests.ts'

type DeskStores = Pick<Stores, 'desk'>

/** Access to the desk over a store, with a clock in our hands. */
function accessTo({ desk }: DeskStores) {
  const clock = { now: NOON }
  const access = createDeskAccess(desk, () => clock.now)
  const enter = async (link: string, name = 'ufficio') => access.enter(link, name, 'banco')
  const opened = async (name?: string): Promise<SessionCookie> => {
    const cookie = await enter(await access.newLink(), name)
    if (!cookie) throw new Error('a new link did not work')
    return cookie
  }
  return { clock, access, enter, opened }
}

/** What every store of the desk has to do, on any database. `open` gives an empty one. */
export function deskStoreContract(open: () => Promise<DeskStores>): void {
  it('[BN1] a link opens one session, however many use it at the same moment', async () => {
    const stores = await open()
    const { access, enter } = accessTo(stores)
    const link = await access.newLink()
    const cookies = await Promise.all(Array.from({ length: 10 }, () => enter(link)))
    expect(cookies.filter(Boolean)).toHaveLength(1)
    expect(await enter(link)).toBeUndefined()
    expect(await stores.desk.list(NOON)).toMatchObject([{ name: 'ufficio', openedAt: NOON }])
  })

  it('[BN1] a link is worth nothing after 15 minutes', async () => {
    const { clock, access, enter } = accessTo(await open())
    const [early, late] = [await access.newLink(), await access.newLink()]
    clock.now += LINK_MS - 1
    expect(await enter(early)).toBeDefined()
    clock.now += 1
    expect(await enter(late)).toBeUndefined()
  })

  it('[BN96] a device gets another name, and only this one', async () => {
    const { desk } = await open()
    const { opened } = accessTo({ desk })
    await opened('telefono')
    await opened('ufficio')
    const [, phone] = await desk.list(NOON)
    await desk.rename(phone?.id ?? '', 'telefono di Anna')
    const names = (await desk.list(NOON)).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['telefono di Anna', 'ufficio'])
  })

  it('[BN2] a session ends after 30 days, and is known by its cookie alone', async () => {
    const { clock, access, opened } = accessTo(await open())
    const cookie = await opened('telefono')
    expect(await access.sessionOf(cookie)).toMatchObject({ name: 'telefono' })
    expect(await access.sessionOf({ ...cookie, name: '__Secure-banco' })).toBeUndefined()
    clock.now += SESSION_MS - 1
    expect(await access.sessionOf(cookie)).toBeDefined()
    clock.now += 1
    expect(await access.sessionOf(cookie)).toBeUndefined()
  })

  it('[BN2] neither link nor cookie can be read in the database', async () => {
    const stores = await open()
    const kept: string[] = []
    const { desk } = stores
    const { access, enter } = accessTo({
      desk: {
        ...desk,
        addLink: (link) => (kept.push(JSON.stringify(link)), desk.addLink(link)),
        open: (link, session) => (
          kept.push(link + JSON.stringify(session)),
          desk.open(link, session)
        ),
      },
    })
    const link = await access.newLink()
    const cookie = await enter(link)
    expect(kept).toHaveLength(2)
    for (const secret of [link, cookie?.secret ?? '']) expect(kept.join()).not.toContain(secret)
  })

  it('[BN3] sessions are listed with their last use, and ended one by one', async () => {
    const stores = await open()
    const { clock, access, opened } = accessTo(stores)
    const [first, second] = [await opened('ufficio'), await opened('telefono')]
    clock.now += 60 * 60_000
    const session = await access.sessionOf(first)
    expect(await stores.desk.list(clock.now)).toContainEqual(
      expect.objectContaining({ name: 'ufficio', openedAt: NOON, seenAt: clock.now }),
    )
    expect(await stores.desk.end(session?.id ?? '')).toBe(true)
    expect(await access.sessionOf(first)).toBeUndefined()
    expect(await access.sessionOf(second)).toBeDefined()
    expect(await stores.desk.end(session?.id ?? '')).toBe(false)
  })

  it('[BN111] a link ends with the session that made it, and no other does', async () => {
    const { desk } = await open()
    const { access, enter, opened } = accessTo({ desk })
    const phone = await access.sessionOf(await opened('telefono'))
    const office = await access.sessionOf(await opened('ufficio'))
    const [lost, own] = [await access.newLink(phone?.id), await access.newLink(office?.id)]
    const fromTerminal = await access.newLink()
    await desk.end(phone?.id ?? '')
    expect(await enter(lost)).toBeUndefined()
    expect(await enter(own)).toBeDefined()
    expect(await enter(fromTerminal)).toBeDefined()
  })

  it('[BN4] closing ends every session and every link', async () => {
    const stores = await open()
    const { access, enter, opened } = accessTo(stores)
    const cookies = [await opened(), await opened()]
    const link = await access.newLink()
    expect(await stores.desk.endAll(NOON)).toBe(2)
    for (const cookie of cookies) expect(await access.sessionOf(cookie)).toBeUndefined()
    expect(await enter(link)).toBeUndefined()
  })

  it('[BN2] what has ended is removed', async () => {
    const stores = await open()
    const { clock, access, opened } = accessTo(stores)
    await opened()
    await access.newLink()
    clock.now += SESSION_MS
    await opened()
    await stores.desk.forgetEnded(clock.now)
    expect(await stores.desk.list(0)).toHaveLength(1)
  })

  it('[BN3] a name is one short line, whatever was typed', async () => {
    const stores = await open()
    const { opened } = accessTo(stores)
    for (const name of [' \n\u202E ', 'il\ttelefono\u0000 di\nRosa', 'x'.repeat(50_000)]) {
      await opened(name)
    }
    const names = (await stores.desk.list(NOON)).map(({ name }) => name).sort()
    expect(names).toEqual(['il telefono di Rosa', 'senza nome', 'x'.repeat(40)])
  })
}
