import type { DeskContext } from '../../../desk/desk-feature.ts'
import type { Loader } from '../../../desk/loader.ts'
import { createMailAccount } from '../../mail-account/desk/mail-account.ts'
import type { DeskStatus } from '../wire.ts'
import { createKeptMonths } from './kept-months.ts'
import { createSessionList } from './session-list.ts'
import { SystemPage } from './system-page.tsx'

/** The page with its stores. */
export function openSystem(desk: DeskContext, status: Loader<DeskStatus>) {
  const sessions = createSessionList(desk)
  const account = createMailAccount(desk)
  const kept = createKeptMonths(desk)

  function show(): void {
    void sessions.load()
    void account.load()
  }

  if (desk.views.isShown()) show()
  return {
    Page: () => <SystemPage status={status} sessions={sessions} account={account} kept={kept} />,
    show,
    refresh: () => void sessions.load(),
  }
}
