import { expect, it } from 'vitest'
import { createDeskServer } from '../../../../desk/desk-server.ts'
import { EVERYTHING } from '../requests-view.ts'
import { createExport, type Export } from './export-store.ts'

function anExport(reply: () => Response) {
  const saved: { file: Blob; name: string }[] = []
  const asked: string[] = []
  const fetch = async (path: unknown) => {
    asked.push(String(path))
    return reply()
  }
  const store = createExport(
    createDeskServer(fetch, () => {}),
    (file, name) => void saved.push({ file, name }),
  )
  const seen: Export[] = []
  store.subscribe(() => seen.push(store.getSnapshot()))
  return { store, saved, asked, seen }
}

function fileOf(parts: readonly string[], total?: number, isBroken = false): Response {
  const encoder = new TextEncoder()
  const rest = [...parts]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = rest.shift()
      if (part !== undefined) return controller.enqueue(encoder.encode(part))
      return isBroken ? controller.error(new Error('broken')) : controller.close()
    },
  })
  const headers = total === undefined ? {} : { 'x-total-requests': String(total) }
  return new Response(body, { headers })
}

it('[BN32] saves what is filtered, and says how far it is', async () => {
  const { store, saved, asked, seen } = anExport(() => fileOf(['uno\r\n', 'due\r\ntre\r\n'], 3))
  await store.start({ ...EVERYTHING, search: 'ros', state: 'lost' }, 'csv')
  expect(asked).toEqual(['banco/api/export?search=ros&state=lost&format=csv'])
  expect(seen).toEqual([
    { kind: 'running' },
    { kind: 'running', rows: 1, total: 3 },
    { kind: 'running', rows: 3, total: 3 },
    { kind: 'done', total: 3 },
  ])
  expect(saved[0]?.name).toBe('richieste.csv')
  expect(await saved[0]?.file.text()).toBe('uno\r\ndue\r\ntre\r\n')
})

it('[BN32] says how many lines of a file have come where its requests were not counted', async () => {
  const { store, saved, seen } = anExport(() => fileOf(['uno\r\n', 'due\r\n']))
  await store.start(EVERYTHING, 'csv')
  expect(seen).toEqual([
    { kind: 'running' },
    { kind: 'running', rows: 1 },
    { kind: 'running', rows: 2 },
    { kind: 'done' },
  ])
  expect(await saved[0]?.file.text()).toBe('uno\r\ndue\r\n')
})

it('[BN32] saves nothing of a file that breaks off, is refused or is stopped', async () => {
  const broken = anExport(() => fileOf(['uno\n'], 3, true))
  await broken.store.start(EVERYTHING, 'json')
  expect(broken.store.getSnapshot()).toEqual({ kind: 'failed' })
  const refused = anExport(() => new Response('', { status: 500 }))
  await refused.store.start(EVERYTHING, 'json')
  expect(refused.store.getSnapshot()).toEqual({ kind: 'failed' })
  const stopped = anExport(() => {
    stopped.store.stop()
    throw new DOMException('', 'AbortError')
  })
  await stopped.store.start(EVERYTHING, 'json')
  expect(stopped.store.getSnapshot()).toEqual({ kind: 'none' })
  for (const { saved } of [broken, refused, stopped]) expect(saved).toEqual([])
})
