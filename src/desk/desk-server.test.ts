import { expect, it, vi } from 'vitest'
import { createDeskServer } from './desk-server.ts'

it('[BN5] the desk is left once, whichever call finds that its session has ended', async () => {
  const onClosed = vi.fn<() => void>()
  const server = createDeskServer(async () => new Response('', { status: 401 }), onClosed)
  const calls = [server.get('/x'), server.post('/x', {}), server.send('/x', new Blob())]
  for (const call of calls) {
    expect(await call).toEqual({ kind: 'closed' })
  }
  expect(onClosed).toHaveBeenCalledOnce()
})

it('[BN12] a call that fails says why, and whether the same call would fail again', async () => {
  const reply = async (status: number) => {
    const server = createDeskServer(
      async () => new Response('troppe', { status }),
      () => {},
    )
    return server.get('/x')
  }
  expect(await reply(409)).toEqual({ kind: 'failed', detail: 'troppe', isRefused: true })
  expect(await reply(429)).toEqual({ kind: 'failed', detail: 'troppe', isRefused: false })
  expect(await reply(500)).toEqual({ kind: 'failed', detail: 'troppe', isRefused: false })
  const silent = createDeskServer(
    () => Promise.reject(new TypeError('network')),
    () => {},
  )
  expect(await silent.get('/x')).toMatchObject({ kind: 'failed' })
  const broken = createDeskServer(
    async () => new Response('{'),
    () => {},
  )
  expect(await broken.get('/x')).toMatchObject({ kind: 'failed' })
})
