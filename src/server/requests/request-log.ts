import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

export interface QuoteRequest {
  readonly receivedAt: Date
  readonly params: Readonly<Record<string, string>>
}

/** Where accepted requests go before they are answered. */
export interface RequestStore {
  readonly save: (request: QuoteRequest) => Promise<void>
}

export async function openRequestLog(dataDir: string): Promise<RequestStore> {
  await mkdir(dataDir, { recursive: true })
  const file = await open(join(dataDir, 'requests.jsonl'), 'a', 0o600)
  return {
    async save({ receivedAt, params }) {
      const line = JSON.stringify({ receivedAt: receivedAt.toISOString(), params })
      await file.appendFile(`${line}\n`)
      // Stored before we answer: once the page says "inoltrata", a crash must not lose it.
      await file.sync()
    },
  }
}
