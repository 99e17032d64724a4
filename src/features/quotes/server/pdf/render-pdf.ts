import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { threadOnDemand } from '../../../../server/threads/thread.ts'
import type { PdfFacts } from './lay-out-pdf.ts'

/** Beside the other files of a built server. Node 20 starts no thread from a source in TypeScript. */
const WORKER = new URL('./pdf-worker.js', import.meta.url)
// It takes tenths of a second, on a machine under load some seconds: what takes this long does not end.
const LIMIT_MS = 2 * 60_000

/** The bytes of a quote's PDF. The same facts give the same bytes. */
export type RenderPdf = (facts: PdfFacts) => Promise<Buffer>

/** Begins with the first quote, and does not keep the process alive. */
const thread = threadOnDemand(WORKER)

/** In a thread, since replies must go on meanwhile; from the sources, in development, in this one. */
export const renderPdf: RenderPdf = async (facts) => {
  if (!existsSync(fileURLToPath(WORKER))) {
    const { layOutPdf } = await import('./lay-out-pdf.ts')
    return layOutPdf(facts)
  }
  const limit = setTimeout(() => thread.end('the PDF took too long'), LIMIT_MS)
  limit.unref()
  try {
    return Buffer.from((await thread.ask({ facts })) as Uint8Array)
  } finally {
    clearTimeout(limit)
  }
}
