import type { ReactNode } from 'react'
import type { RequestSheet } from '../../wire/request-sheet.ts'
import { Icon, type IconName } from '../../../../desk/icon.tsx'
import { leaveFor } from '../../../../desk/leave-for.ts'
import { whenInWords } from '../../../../desk/moment-in-words.ts'

type Shown = Pick<RequestSheet, 'row' | 'verdicts' | 'mail' | 'hasMailAccount' | 'suspicion'>

interface CheckedProps extends Shown {
  readonly at: number
  /** Leads to where the account is entered. */
  readonly toMailAccount: ReactNode
  readonly onRelease: () => void
}

const ICONS = { good: 'check', bad: 'alert', nothing: 'minus' } as const

/** What the server says of a request. The frame holds only our own words. */
export function Checked(props: CheckedProps) {
  const { row, verdicts, mail, hasMailAccount, suspicion, at, toMailAccount, onRelease } = props
  return (
    <section aria-label="Verificato dal server" className="sheet-checked" tabIndex={-1}>
      <h3>
        <Icon name="shield" />
        Verificato dal server
      </h3>
      <ul>
        {verdicts.map(({ text, result }) => (
          <Said key={text} icon={ICONS[result]} tone={result === 'bad' ? 'look' : ''}>
            {text}
          </Said>
        ))}
        <MailSaid {...mail} hasAccount={hasMailAccount} readAt={at} />
        {suspicion.map((sign) => (
          <Said key={sign} icon="flag" tone="">
            {sign}
          </Said>
        ))}
      </ul>
      {mail.state === 'written' && !hasMailAccount && toMailAccount}
      {row.mail === 'held' && (
        <button type="button" onClick={(event) => leaveFor(event, onRelease)}>
          Non è un robot: manda l’email
        </button>
      )}
    </section>
  )
}

interface SaidProps {
  readonly icon: IconName
  readonly tone: string
  readonly children: string
}

function Said({ icon, tone, children }: SaidProps) {
  return (
    <li className={tone}>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}

type MailSaidProps = RequestSheet['mail'] & {
  readonly hasAccount: boolean
  readonly readAt: number
}

function MailSaid({ state, at, hasAccount, readAt }: MailSaidProps) {
  const moment = at === undefined ? '' : ` ${whenInWords(at, readAt)}`
  switch (state) {
    case 'delivered':
      return <Said icon="check" tone="">{`Email consegnata${moment}.`}</Said>
    case 'written':
      return (
        <Said icon="mail-failed" tone="look">
          {hasAccount
            ? 'L’email è un file sul server, perché non c’era un account: mandala da «Invii», qui sotto.'
            : 'Nessun account email: l’email non parte, è un file sul server.'}
        </Said>
      )
    case 'late':
      return <Said icon="clock" tone="">{`Email in ritardo, prossimo tentativo${moment}.`}</Said>
    case 'held':
      return (
        <Said icon="flag" tone="look">
          Sospetta: l’email non è partita. Se è di una persona, premi «Non è un robot: manda
          l’email».
        </Said>
      )
    case 'refused':
      return (
        <Said icon="mail-failed" tone="bad">
          Email non consegnata: il perché è in «Invii», qui sotto.
        </Said>
      )
    case 'dismissed':
      return (
        <Said icon="mail-failed" tone="">
          Email non consegnata: hai segnato che non serve più.
        </Said>
      )
    default:
      return (
        <Said icon="send" tone="">
          L’email sta per partire.
        </Said>
      )
  }
}
