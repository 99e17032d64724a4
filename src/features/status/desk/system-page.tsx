import { type Loader, useCurrent } from '../../../desk/loader.ts'
import { Page } from '../../../desk/page.tsx'
import { AccountBox } from '../../mail-account/desk/account-box.tsx'
import type { MailAccountStore } from '../../mail-account/desk/mail-account.ts'
import { RetentionSetting } from '../../retention/desk/retention.tsx'
import type { DeskStatus } from '../wire.ts'
import type { KeptMonths } from './kept-months.ts'
import type { SessionList } from './session-list.ts'
import { ServerBox } from './server-facts.tsx'
import { Sessions } from './sessions.tsx'

interface SystemPageProps {
  readonly status: Loader<DeskStatus>
  readonly account: MailAccountStore
  readonly sessions: SessionList
  readonly kept: KeptMonths
}

/** What the server says about itself, and what can be set there. */
export function SystemPage(props: SystemPageProps) {
  const { status: store, account, sessions, kept } = props
  const { value: status, at } = useCurrent(store)
  const isMailFailing = status?.notices.some(({ kind }) => kind === 'mail-fails') ?? false
  const keep = async (months: number | null) => {
    const problem = await kept.keep(months)
    if (problem === '') await store.load()
    return problem
  }
  return (
    <Page title="Sistema">
      <div className="system-columns">
        <div className="system-column">
          <AccountBox store={account} isFailing={isMailFailing} />
          {status && <ServerBox facts={status.server} at={at} />}
        </div>
        <div className="system-column">
          {status && (
            <RetentionSetting outlook={status.retention} at={at} onAsk={kept.ask} onKeep={keep} />
          )}
          <Sessions list={sessions} />
        </div>
      </div>
    </Page>
  )
}
