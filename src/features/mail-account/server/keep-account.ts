import * as v from 'valibot'
import { mailAccountSchema, smtpServer } from '../../../server/mail/mail-account.ts'
import { tryLogin } from '../../../server/mail/smtp-login.ts'
import type { FeatureContext } from '../../server-feature.ts'
import { ACCOUNT_FIELDS, type AccountField, type AccountForm, type AccountReply } from '../wire.ts'
import { loginProblem } from './mail-problem.ts'

type Context = Pick<
  FeatureContext,
  'config' | 'mailAccount' | 'deliveries' | 'features' | 'wake' | 'now' | 'log'
>

/** Keeps only what the mail server accepts: a wrong password does not replace an account that works. */
export async function keepAccount(form: AccountForm, context: Context): Promise<AccountReply> {
  const { config, mailAccount, log } = context
  const read = v.safeParse(mailAccountSchema, form)
  if (!read.success) return { kind: 'wrong', fields: problemsIn(read.issues) }
  const server = smtpServer(read.output)
  const problem = await tryLogin(server, config.attemptMs)
  if (problem) return { kind: 'refused', problem: loginProblem(server, problem) }
  await mailAccount.keep(read.output)
  log('mail-account-changed')
  await deliverAgain(context)
  return { kind: 'kept' }
}

/** The first problem of each field. */
function problemsIn(issues: readonly v.BaseIssue<unknown>[]): Partial<AccountForm> {
  const problems: Partial<Record<AccountField, string>> = {}
  for (const issue of issues) {
    const field = ACCOUNT_FIELDS.find((each) => each === v.getDotPath(issue))
    if (field) problems[field] ??= issue.message
  }
  return problems
}

/** Mails that failed with the account of before wait for up to six hours: now they leave at once. */
async function deliverAgain({ deliveries, features, wake, now }: Context): Promise<void> {
  const mails = features()
    .flatMap(({ deliveries: kinds = [] }) => kinds)
    .filter(({ lane }) => lane !== 'webhooks')
    .map(({ name }) => name)
  await deliveries.hasten(mails, now())
  wake()
}
