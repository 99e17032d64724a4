import { expect, it, onTestFinished, vi } from 'vitest'
import { createPreviewLink } from './preview-link.ts'

const color = { step: 'color', selections: { product: 'mug' } } as const

function aLink() {
  vi.useFakeTimers()
  // Files share a thread: the timers of the next one would never fire.
  onTestFinished(() => void vi.useRealTimers())
  const window = new EventTarget()
  const location = { origin: 'https://shop.example' } as Location
  const postMessage = vi.fn<(message: { readonly kind: string }) => void>()
  const contentWindow = { postMessage } as Partial<Window> as Window
  const browser = Object.assign(window, { location }) as EventTarget as Window
  const link = createPreviewLink(
    browser,
    () => Date.now(),
    () => {},
  )
  link.connect({ contentWindow } as HTMLIFrameElement)
  const says = (kind: string, { origin = location.origin } = {}) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        data: { to: 'desk', kind },
        source: contentWindow,
        origin,
      }),
    )
  const told = () => postMessage.mock.calls.map(([{ kind }]) => kind)
  return { link, says, told }
}

it('[ED56] the frame is told the step once it listens, and each stored change after it', () => {
  const { link, says, told } = aLink()
  const news = { revision: 1, showing: color, isWaiting: false }
  link.update(news)
  says('ready', { origin: 'https://other.example' })
  expect(told()).toEqual([])
  says('ready')
  expect(told()).toEqual(['show'])
  link.update({ ...news, isWaiting: true })
  link.update({ ...news, revision: 2 })
  vi.advanceTimersByTime(1)
  link.update({ ...news, revision: 2 })
  vi.advanceTimersByTime(1)
  expect(told()).toEqual(['show', 'refresh'])
  link.update({ ...news, revision: 2, showing: { step: 'print' } })
  expect(told()).toEqual(['show', 'refresh'])
  says('refreshed')
  expect(told()).toEqual(['show', 'refresh', 'show'])
})

it('[ED56] a new product is shown after the draft that has it, and nothing of a draft with problems', () => {
  const { link, says, told } = aLink()
  link.update({ revision: 1, showing: color, isWaiting: false })
  says('ready')
  const added = { step: 'product', selections: { product: 'hat' } } as const
  link.update({ revision: 2, showing: added, isWaiting: true })
  vi.advanceTimersByTime(1)
  expect(told()).toEqual(['show'])
  link.update({ revision: 3, showing: added, isWaiting: false })
  vi.advanceTimersByTime(1)
  expect(told()).toEqual(['show', 'refresh'])
  says('refreshed')
  expect(told()).toEqual(['show', 'refresh', 'show'])
})

it('[ED56] a frame that takes long to show a change waits until the seller pauses', () => {
  const { link, says, told } = aLink()
  const news = { showing: color, isWaiting: false }
  link.update({ ...news, revision: 1 })
  says('ready')
  link.update({ ...news, revision: 2 })
  vi.advanceTimersByTime(1)
  vi.advanceTimersByTime(400)
  says('refreshed')
  link.update({ ...news, revision: 3 })
  vi.advanceTimersByTime(700)
  link.update({ ...news, revision: 3, isWaiting: true })
  link.update({ ...news, revision: 4 })
  vi.advanceTimersByTime(700)
  expect(told()).toEqual(['show', 'refresh'])
  vi.advanceTimersByTime(700)
  expect(told()).toEqual(['show', 'refresh', 'refresh'])
})
