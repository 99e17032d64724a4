import { expect, it } from 'vitest'
import { aDraft } from '../../../../../tests/support/quote-sheets.ts'
import { sendingHints } from './sending-hints.ts'

const PAGE = 'https://preventivi.example.com'

it.each([
  ['http://localhost:3000/banco', /localhost:3000, che da fuori non si apre/],
  ['http://192.168.1.20:3000/banco', /192\.168\.1\.20:3000, che da fuori/],
  ['https://banco.example.com/banco', /promemoria e della conferma portano a banco\.example\.com/],
])('[QU128] without a known address, from %s the seller reads where links lead', (desk, words) => {
  expect(sendingHints(aDraft(), null, new URL(desk))).toEqual([expect.stringMatching(words)])
  expect(sendingHints(aDraft(), PAGE, new URL(desk))).toEqual([])
})

it('[QU129] words that the font of the PDF lacks are named before they are sent', () => {
  const hints = (greeting: string) => sendingHints(aDraft({ greeting }), PAGE, new URL(PAGE))
  expect(hints('Łódź, Ελλάδα, Київ, Việt: 10 € è © ½ → ✓')).toEqual([])
  expect(hints('Gentile 東京 e שלום 🎁')).toEqual([
    expect.stringContaining('«東京», «שלום» diventano punti interrogativi'),
    expect.stringContaining('emoji'),
  ])
})
