import { afterEach, expect, it, vi } from 'vitest'
import type { Form } from './form-context.ts'
import { storePicture } from './store-picture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('[ED88] a photo that the browser cannot draw anew is refused with the reason', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => {} }))
  class FullCanvas {
    getContext = () => ({ drawImage: () => {} })
    convertToBlob = () => Promise.reject(new Error('out of memory'))
  }
  vi.stubGlobal('OffscreenCanvas', FullCanvas)
  const upload = vi.fn<Form['upload']>()
  const photo = new File(['photo'], 'foto.jpg', { type: 'image/jpeg' })
  const stored = await storePicture(upload, 'foto', photo)
  expect(stored).toMatchObject({ kind: 'refused', why: expect.stringContaining('non si può') })
  expect(upload).not.toHaveBeenCalled()
})
