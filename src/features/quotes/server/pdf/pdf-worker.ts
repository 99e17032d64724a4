import { parentPort } from 'node:worker_threads'
import { layOutPdf, type PdfFacts } from './lay-out-pdf.ts'

parentPort?.on('message', ({ id, facts }: { id: number; facts: PdfFacts }) => {
  void layOutPdf(facts).then(
    (answer) => parentPort?.postMessage({ id, answer }),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
  )
})
