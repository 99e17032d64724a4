import { expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { renderPage } from '../../../page/prerender.tsx'
import { previewReply } from './page-reply.ts'

const page = renderPage({
  shop: demoShop,
  payment: false,
  assets: { css: '.a{color:red}', entry: 'assets/preview.js', preloads: [] },
})

it('[ED20] a page of the same origin may frame the preview, and no other', async () => {
  const { headers } = await previewReply(page)
  expect(headers['Content-Security-Policy']?.split('; ')).toContain("frame-ancestors 'self'")
  expect(headers['X-Frame-Options']).toBe('SAMEORIGIN')
})
