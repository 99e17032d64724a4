import { createBackupTable } from '../database/backup-mark.ts'
import { createNamedMigrations, type Migrations } from '../database/migrate.ts'
import { createProbeTable } from '../database/probe.ts'
import { createSecretTable } from '../database/server-secret.ts'
import { createDeskTables, DESK_MIGRATIONS } from '../desk/desk-table.ts'
import { createEditorTables } from '../../features/editor/server/editor-table.ts'
import { addLogoNetworks, createLogoTables } from '../../features/logos/server/logo-table.ts'
import { createRateTable } from '../limits/rate-table.ts'
import { addAttemptLog, createDeliveryTable, indexHeld } from '../outbox/delivery-table.ts'
import { createPaymentTable } from '../../features/payments/server/payment-table.ts'
import {
  createErasureTable,
  indexRefused,
} from '../../features/requests/server/inbox/inbox-table.ts'
import { createSellerTables } from '../../features/requests/server/seller/seller-table.ts'
import { createRetentionTables } from '../../features/retention/server/retention-table.ts'
import { indexCopies } from '../../features/copies/server/visitor-copy.ts'
import { createRequestTable } from '../../features/requests/server/request-table.ts'
import { FEATURES } from './features.ts'
import { createBlockTables, createCounterTables } from './former-tables.ts'
import { VERSION } from './version.ts'

/** Released migrations are history: add a named one, never change one. */
export const MIGRATIONS: Migrations = {
  program: VERSION,
  numbered: [
    async (db) => {
      await createProbeTable(db)
      await createRateTable(db)
      await createDeliveryTable(db)
      await createPaymentTable(db)
      await createRequestTable(db)
    },
    createLogoTables,
    createDeskTables,
    async (db, engine) => {
      await createBlockTables(db, engine)
      await indexRefused(db)
    },
    createSellerTables,
    async (db) => {
      await createRetentionTables(db)
      await createBackupTable(db)
    },
    createCounterTables,
    createErasureTable,
    addAttemptLog,
    async (db) => {
      await indexHeld(db)
      await createSecretTable(db)
      await indexCopies(db)
    },
    createEditorTables,
    addLogoNetworks,
    createNamedMigrations,
  ],
  named: [...DESK_MIGRATIONS, ...FEATURES.flatMap(({ migrations = [] }) => migrations)],
}
