import { expect, it } from 'vitest'
import { mailReceivers } from './mail-receivers.ts'

it('[BN121] says which servers receive the mail of a domain, and asks only for domains', async () => {
  const asked: string[] = []
  const resolve = async (domain: string) => {
    asked.push(domain)
    if (domain === 'lost.example') throw new Error('ENOTFOUND')
    return [{ exchange: 'MX.Aruba.it' }]
  }
  expect(await mailReceivers('negozio.example', resolve)).toEqual(['mx.aruba.it'])
  expect(await mailReceivers('lost.example', resolve)).toEqual([])
  for (const wrong of ['', 'localhost', '127.0.0.1', 'a b.it', '-.it', `${'a.'.repeat(130)}it`]) {
    expect(await mailReceivers(wrong, resolve)).toEqual([])
  }
  expect(asked).toEqual(['negozio.example', 'lost.example'])
})
