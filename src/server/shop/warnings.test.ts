import { expect, it } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { doubtsAbout, warningOf } from './warnings.ts'

const warningsWith = (origin: string, userId: string) => {
  const { settings } = demoShop
  const emailProvider = { ...settings.emailProvider, origin, userId }
  return doubtsAbout({ ...demoShop, settings: { ...settings, emailProvider } }).map(warningOf)
}

it('[SN18] warns of the sample ids at the public provider, which knows no such account', () => {
  const sample = demoShop.settings.emailProvider.userId
  expect(warningsWith('https://api.emailjs.com', sample)).toEqual([
    expect.stringContaining('scrivi quelli del tuo account EmailJS'),
  ])
  expect(warningsWith('https://api.emailjs.com', 'public_key')).toEqual([])
  // A server of ours goes by these ids, wherever it stands.
  expect(warningsWith('https://preventivi.example.com', sample)).toEqual([])
})
