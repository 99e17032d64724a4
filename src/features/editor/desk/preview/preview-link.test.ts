import { expect, it, vi } from 'vitest'
import { createPreviewLink } from './preview-link.ts'

const color = { step: 'color', selections: { product: 'mug' } } as const

function aLink() {
  const window = new EventTarget()
  const location = { origin: 'https://shop.example' } as Location
  const postMessage = vi.fn<(message: { readonly kind: string }) => void>()
  const contentWindow = { postMessage } as Partial<Window> as Window
  const browser = Object.assign(window, { location }) as EventTarget as Window
  const link = createPreviewLink(browser, () => {})
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
  const news = { revision: 1, showing: color, isSaving: false }
  link.update(news)
  says('ready', { origin: 'https://other.example' })
  expect(told()).toEqual([])
  says('ready')
  expect(told()).toEqual(['refresh'])
  says('refreshed')
  expect(told()).toEqual(['refresh', 'show'])
  link.update({ ...news, isSaving: true })
  link.update({ ...news, revision: 2 })
  link.update({ ...news, revision: 2 })
  expect(told()).toEqual(['refresh', 'show', 'refresh'])
  link.update({ ...news, revision: 2, showing: { step: 'print' } })
  expect(told()).toEqual(['refresh', 'show', 'refresh'])
  says('refreshed')
  expect(told()).toEqual(['refresh', 'show', 'refresh', 'show'])
})

it('[ED56] a new product is shown after the draft that has it, and nothing while it is stored', () => {
  const { link, says, told } = aLink()
  link.update({ revision: 1, showing: color, isSaving: false })
  says('ready')
  says('refreshed')
  const added = { step: 'product', selections: { product: 'hat' } } as const
  link.update({ revision: 2, showing: added, isSaving: true })
  expect(told()).toEqual(['refresh', 'show'])
  link.update({ revision: 3, showing: added, isSaving: false })
  expect(told()).toEqual(['refresh', 'show', 'refresh'])
  says('refreshed')
  expect(told()).toEqual(['refresh', 'show', 'refresh', 'show'])
})
