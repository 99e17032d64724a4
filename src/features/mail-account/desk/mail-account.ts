import type { DeskContext } from '../../../desk/desk-feature.ts'
import { createLoader } from '../../../desk/loader.ts'
import { domainOf, serviceOfDomain, serviceOfReceivers, type MailService } from './mail-services.ts'
import type { AccountForm, AccountReply, ShownAccount, TrialReply } from '../wire.ts'

export type MailAccountStore = ReturnType<typeof createMailAccount>

/** The account as the server has it, and what can be done with it. */
export function createMailAccount({ server, now }: Pick<DeskContext, 'server' | 'now'>) {
  const shown = createLoader<ShownAccount>({ server, now }, '/mail-account')
  return {
    ...shown,
    keep: (form: AccountForm) => server.post<AccountReply>('/mail-account', form),
    /** The service of an address, also of one at a domain of the seller's own; undefined where nobody knows. */
    async serviceFor(address: string): Promise<MailService | undefined> {
      const domain = domainOf(address)
      const known = serviceOfDomain(domain)
      if (known || !domain.includes('.')) return known
      const path = `/mail-account/receivers?${new URLSearchParams({ domain })}`
      const reply = await server.get<readonly string[]>(path)
      return reply.kind === 'done' ? serviceOfReceivers(reply.value) : undefined
    },
    tryOut: () => server.post<TrialReply>('/mail-account/try', {}),
  }
}
