import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { layOutPdf } from '../../src/features/quotes/server/pdf/lay-out-pdf.ts'
import { startThread } from '../../src/server/threads/thread.ts'
import { aPng } from '../support/png.ts'
import { longQuotePaper, paperConditions } from '../support/quote-papers.ts'

const WORKER = new URL('../../dist/server/pdf-worker.js', import.meta.url)

it('[QU36] the thread of the built server finds library and font, and writes the same bytes', async () => {
  expect(existsSync(WORKER)).toBe(true)
  const picture = { type: 'image/png', content: aPng(), width: 4, height: 4 } as const
  const facts = {
    document: longQuotePaper,
    conditions: paperConditions,
    pictures: new Map([['g0', picture]]),
    logo: picture,
    brandColor: '#7a4a24',
    date: new Date('2026-11-17T09:30:00Z'),
  }
  const thread = startThread(WORKER)
  try {
    const pdf = Buffer.from((await thread.ask({ facts })) as Uint8Array)
    expect(pdf.equals(await layOutPdf(facts))).toBe(true)
  } finally {
    thread.end('done')
    await thread.exited
  }
})
