import { expect, it, onTestFinished } from 'vitest'
import { ENGINES, postgresDatabase } from '../../../../../tests/support/postgres.ts'
import { aRequest, NOON } from '../../../../../tests/support/requests.ts'
import { openStoresOnPostgres, openStoresOnSqlite } from '../../../../../tests/support/stores.ts'
import { tempDir } from '../../../../../tests/support/temp-dir.ts'
import { MIGRATIONS } from '../../../../server/wiring/migrations.ts'
import type { SellerState } from '../../wire.ts'

const HOUR_MS = 60 * 60_000
const BEFORE = {
  ...MIGRATIONS,
  named: MIGRATIONS.named.filter(({ name }) => name !== 'requests/first-answers'),
}

it.each(ENGINES)(
  '[BN37] of an earlier archive the first answer counts, and a loss no more: %s',
  async (engine) => {
    const [dataDir, postgres] = [
      tempDir(),
      engine === 'SQLite' ? undefined : await postgresDatabase(),
    ]
    if (postgres) onTestFinished(postgres.stop)
    const open = (migrations = MIGRATIONS) =>
      postgres
        ? openStoresOnPostgres(postgres.url, migrations)
        : openStoresOnSqlite(dataDir, migrations)
    const old = await open(BEFORE)
    const store = async (...states: readonly (readonly [SellerState, hours: number])[]) => {
      const request = aRequest({ receivedAt: NOON })
      await old.requests.accept(request)
      for (const [version, [state, hours]] of states.entries()) {
        const change = { kind: 'state', state } as const
        const at = NOON + hours * HOUR_MS
        await old.seller.append({ requestId: request.id, at, by: '', change }, version)
      }
    }
    await store(['lost', 1])
    await store(['lost', 1], ['seen', 2], ['quoted', 49.5])
    await store(['quoted', 0.2], ['lost', 9])
    await store(['confirmed', 3])
    await old.db.updateTable('inbox').set({ answer_minutes: 60 }).execute()
    await old.close()
    const stores = await open()
    onTestFinished(stores.close)
    const { answers } = await stores.trend.since(NOON - 1)
    expect(answers.map(({ minutes, requests }) => [minutes, requests])).toEqual([
      [12, 1],
      [60, 1],
      [3 * 24 * 60, 1],
    ])
  },
)
