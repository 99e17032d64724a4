/** What the seller types, in the order of the form; each wrong value is told at its field. */
export const ACCOUNT_FIELDS = ['user', 'password', 'host', 'port'] as const
export type AccountField = (typeof ACCOUNT_FIELDS)[number]
export type AccountForm = Readonly<Record<AccountField, string>>

/** The account as the desk may know it: the password is never told. */
export interface ShownAccount {
  /** Where the account is entered: with `SMTP_URL`, or several instances, not in the desk. */
  readonly place: 'environment' | 'instances' | 'desk'
  /** Null: mails become files on the server. */
  readonly account: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly hasPassword: boolean
  } | null
  readonly sender: string
  /** Where requests and the test mail go. */
  readonly receiver: string
}

/** Why the mail server does not do what it should. */
export interface MailProblem {
  readonly text: string
  /** Empty where nothing better is known than the server's own words. */
  readonly advice: string
  /** The mail server's own words. */
  readonly answer: string
}

export type AccountReply =
  /** The mail server accepts the account, which is in use from now on. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'wrong'; readonly fields: Partial<AccountForm> }
  | { readonly kind: 'refused'; readonly problem: MailProblem }

export type TrialReply =
  | { readonly kind: 'sent'; readonly answer: string }
  | { readonly kind: 'refused'; readonly problem: MailProblem }
