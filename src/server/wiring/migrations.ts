import { createBackupTable, type BackupTables } from '../database/backup-mark.ts'
import { createNamedMigrations, type Migrations } from '../database/migrate.ts'
import { createProbeTable, type ProbeTables } from '../database/probe.ts'
import { createSecretTable, type SecretTables } from '../database/server-secret.ts'
import { createDeskTables, type DeskTables } from '../desk/desk-table.ts'
import { createEditorTables, type EditorTables } from '../../features/editor/server/editor-table.ts'
import {
  addLogoNetworks,
  createLogoTables,
  type LogoTables,
} from '../../features/logos/server/logo-table.ts'
import { createRateTable, type RateTables } from '../limits/rate-table.ts'
import {
  addAttemptLog,
  createDeliveryTable,
  indexHeld,
  type DeliveryTables,
} from '../outbox/delivery-table.ts'
import {
  createPaymentTable,
  type PaymentTables,
} from '../../features/payments/server/payment-table.ts'
import {
  createErasureTable,
  indexRefused,
  type InboxTables,
} from '../../features/requests/server/inbox/inbox-table.ts'
import {
  createSellerTables,
  type SellerTables,
} from '../../features/requests/server/seller/seller-table.ts'
import {
  createRetentionTables,
  type RetentionTables,
} from '../../features/retention/server/retention-table.ts'
import { indexCopies } from '../../features/copies/server/copy-table.ts'
import {
  createRequestTable,
  type RequestTables,
} from '../../features/requests/server/request-table.ts'
import { requestMigrations } from '../../features/requests/server/request-migrations.ts'
import { createBlockTables, createCounterTables } from './former-tables.ts'

export type StoredTables = RequestTables &
  PaymentTables &
  DeliveryTables &
  LogoTables &
  DeskTables &
  InboxTables &
  SellerTables &
  RetentionTables &
  EditorTables &
  BackupTables &
  SecretTables &
  RateTables &
  ProbeTables

/** Released migrations are history: add a named one, never change one. */
export const MIGRATIONS: Migrations = {
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
  named: [...requestMigrations],
}
