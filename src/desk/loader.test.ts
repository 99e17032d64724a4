import { expect, it } from 'vitest'
import type { DeskServer, Reply } from './desk-server.ts'
import { createLoader } from './loader.ts'

function aLoader() {
  const answers: ((reply: Reply<string>) => void)[] = []
  const get = () => new Promise((resolve) => answers.push(resolve))
  const loader = createLoader<string>(
    { server: { get } as unknown as DeskServer, now: () => 7 },
    '/status',
  )
  return { loader, answers }
}

it('[BN61] shows the last answer, whatever comes late', async () => {
  const { loader, answers } = aLoader()
  const [first, second] = [loader.load(), loader.load()]
  answers[1]?.({ kind: 'done', value: 'new' })
  expect(await second).toBe('new')
  answers[0]?.({ kind: 'done', value: 'old' })
  expect(await first).toBeUndefined()
  expect(loader.getSnapshot()).toEqual({ value: 'new', problem: '', at: 7 })
})

it('[BN12] [BN61] says what failed and keeps what is shown', async () => {
  const { loader, answers } = aLoader()
  const first = loader.load()
  answers[0]?.({ kind: 'done', value: 'shown' })
  await first
  const failed = loader.load()
  answers[1]?.({ kind: 'failed', detail: 'Il server non risponde' })
  expect(await failed).toBeUndefined()
  expect(loader.getSnapshot()).toMatchObject({ value: 'shown', problem: 'Il server non risponde' })
  const again = loader.load()
  answers[2]?.({ kind: 'done', value: 'newer' })
  await again
  expect(loader.getSnapshot()).toMatchObject({ value: 'newer', problem: '' })
})
