import type { DeskNotice, DeskStatus, ServerFacts } from '../wire.ts'
import { isBackupOld } from '../../backup/wire.ts'
import { COUNTED_UP_TO } from '../../requests/wire.ts'
import type { RetentionOutlook } from '../../retention/wire.ts'
import type { ShopProblem } from '../../../shop/problems.ts'
import { sampleRemains } from '../../../shop/sample-remains.ts'
import type { InboxStore } from '../../requests/server/inbox/inbox-store.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'
import { type Config, publicAddress } from '../../../server/context/config.ts'
import type { ServerContext } from '../../../server/context/server-context.ts'
import { tellProblem } from './tell-problem.ts'

// The cap on mails lets one wait for an hour; a second hour is a mail server that does not take it.
const LATE_SECONDS = 2 * 60 * 60
// Some hundred requests with logos, and time to make room.
const LOW_DISK_BYTES = 500_000_000
// The seller mends these first; `npm run shop -- check` lists all.
const SHOWN_PROBLEMS = 3
const MEGABYTE = 1_000_000
const WARNED_BEFORE_MS = 7 * 24 * 60 * 60_000

export interface DeskStatusOptions extends Pick<
  ServerContext,
  'health' | 'lastBackup' | 'backup' | 'version' | 'now'
> {
  readonly config: Pick<Config, 'dataDir' | 'publicUrl' | 'basePath'>
  readonly inbox: Pick<InboxStore, 'count'>
  /** Why the shop's files were not taken over; empty where they were. */
  readonly shopProblems: () => readonly ShopProblem[]
  /** Of the disk with the data; rejects where nobody knows. */
  readonly freeBytes: () => Promise<number>
  readonly retention: () => Promise<RetentionOutlook>
  readonly shops: Pick<CurrentShop, 'current'>
}

export function createDeskStatus(options: DeskStatusOptions): () => Promise<DeskStatus> {
  const { config, health, inbox, shopProblems, freeBytes, lastBackup, shops, now } = options

  return async () => {
    const [found, refused, free, backup, retention] = await Promise.all([
      health(),
      inbox.count({ terms: [], mail: 'refused' }, COUNTED_UP_TO + 1),
      freeBytes().catch(() => Infinity),
      lastBackup(),
      options.retention(),
    ])
    const problems = shopProblems()
    const notices: DeskNotice[] = []
    if (!found.store) notices.push({ kind: 'cannot-store' })
    const waited = found.oldestWaitingSeconds ?? 0
    if (!found.deliver || waited > LATE_SECONDS) {
      notices.push({ kind: 'mail-fails', since: waited > 0 ? now() - waited * 1000 : undefined })
    }
    if (free < LOW_DISK_BYTES) {
      notices.push({ kind: 'disk-low', freeMegabytes: Math.floor(free / MEGABYTE) })
    }
    if (problems.length > 0) {
      const shown = problems.slice(0, SHOWN_PROBLEMS).map(tellProblem)
      notices.push({ kind: 'shop-refused', count: problems.length, problems: shown })
    }
    if (refused > 0) notices.push({ kind: 'mails-refused', count: refused })
    notices.push(...erasingSoon(retention, now()))
    if (backup && isBackupOld(backup.madeAt, now())) {
      notices.push({ kind: 'backup-old', madeAt: backup.madeAt })
    }
    const { settings, documents, catalogue } = shops.current()
    const samples = sampleRemains({ ...settings, ...documents, ...catalogue })
    const server: ServerFacts = {
      version: options.version,
      freeBytes: Number.isFinite(free) ? free : null,
      isDiskLow: free < LOW_DISK_BYTES,
      dataDir: config.dataDir,
      lastBackup: backup ?? null,
      hasOwnBackup: options.backup !== undefined,
      publicAddress: publicAddress(config) ?? null,
    }
    return { notices, retention, server, isSample: samples.length > 0 }
  }
}

/** A shop that loses a few requests each day is not warned every day. */
function erasingSoon({ keepMonths, next }: RetentionOutlook, now: number): DeskNotice[] {
  const isNews = next && !next.isRoutine && next.at - now < WARNED_BEFORE_MS
  if (keepMonths === null || !isNews) return []
  return [{ kind: 'erasing-soon', at: next.at, count: next.count, keepMonths }]
}
