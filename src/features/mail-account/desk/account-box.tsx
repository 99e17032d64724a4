import { useRef, useState } from 'react'
import { Badge, type BadgeLook } from '../../../desk/badge.tsx'
import { Icon } from '../../../desk/icon.tsx'
import { useCurrent } from '../../../desk/loader.ts'
import { isSampleAddress } from '../../../shop/sample-remains.ts'
import type { AccountForm, MailProblem, ShownAccount } from '../wire.ts'
import { AccountFields } from './account-form.tsx'
import type { MailAccountStore } from './mail-account.ts'
import { serviceOf } from './mail-services.ts'

interface AccountBoxProps {
  readonly store: MailAccountStore
  /** Mails wait although there is an account. */
  readonly isFailing: boolean
}

/** How mails leave: the account, a test mail, and the form that changes it. */
export function AccountBox({ store, isFailing }: AccountBoxProps) {
  const { value: shown, problem } = useCurrent(store)
  const [isEditing, setEditing] = useState(false)
  const [said, setSaid] = useState<Said>()
  const box = useRef<HTMLElement>(null)
  if (!shown) return <p role="alert">{problem}</p>
  const { place, account } = shown
  // Without an account there is nothing else to do here.
  const isFirst = place === 'desk' && account === null
  const close = () => {
    // The form disappears with the button that was pressed.
    if (box.current?.contains(document.activeElement)) box.current.focus()
    setEditing(false)
  }

  async function tryOut() {
    setSaid({ text: 'Mando l’email di prova…' })
    const reply = await store.tryOut()
    if (reply.kind === 'failed')
      setSaid({ problem: { text: reply.detail, advice: '', answer: '' } })
    if (reply.kind !== 'done') return
    const { value } = reply
    setSaid(
      value.kind === 'refused'
        ? { problem: value.problem }
        : { text: sentInWords(shown?.receiver ?? '') },
    )
  }

  return (
    <section ref={box} className="box" aria-labelledby="mail-title" tabIndex={-1}>
      <div className="box-head">
        <h3 id="mail-title">Posta</h3>
        <Badge {...accountBadge(account !== null, isFailing)} />
      </div>
      <p>{accountInWords(shown)}</p>
      {NOT_HERE[place] && <p className="aside">{NOT_HERE[place]}</p>}
      {isEditing || isFirst ? (
        <AccountFields
          store={store}
          first={formOf(shown)}
          onCancel={
            isFirst
              ? undefined
              : () => {
                  close()
                  setSaid(undefined)
                }
          }
          onProblem={(problem) => setSaid(problem && { problem })}
          onKept={() => {
            close()
            void store.load()
            setSaid({ text: 'L’account funziona: da ora le email partono da lì.' })
          }}
        />
      ) : (
        <div className="box-buttons">
          {place === 'desk' && (
            <button
              type="button"
              className="btn"
              onClick={() => {
                setSaid(undefined)
                setEditing(true)
              }}
            >
              Cambia
            </button>
          )}
          {account && (
            <button type="button" className="btn" onClick={() => void tryOut()}>
              <Icon name="send" />
              Invia un’email di prova
            </button>
          )}
        </div>
      )}
      <div role="status">{said?.text && <p>{said.text}</p>}</div>
      <div role="alert">{said?.problem && <Problem {...said.problem} />}</div>
    </section>
  )
}

interface Said {
  readonly text?: string
  readonly problem?: MailProblem
}

const NOT_HERE = {
  desk: '',
  environment:
    'L’account è scritto nelle impostazioni del server (SMTP_URL), che valgono più di quello del banco: si cambia lì.',
  instances: 'Con Postgres l’account si scrive nelle impostazioni del server (SMTP_URL), non qui.',
} as const

export function accountBadge(hasAccount: boolean, isFailing: boolean): BadgeLook {
  if (!hasAccount) return { tone: 'warn', icon: 'alert', text: 'non collegata' }
  return isFailing
    ? { tone: 'bad', icon: 'alert', text: 'non parte' }
    : { tone: 'ok', icon: 'check', text: 'collegata' }
}

export function sentInWords(receiver: string): string {
  const sent = `L’email di prova per ${receiver} è partita`
  return isSampleAddress(receiver)
    ? `${sent}, ma è un indirizzo di esempio: non la legge nessuno. Scrivi il tuo in «Negozio».`
    : `${sent}: guarda se arriva.`
}

function accountInWords({ account, sender, receiver }: ShownAccount): string {
  if (!account) {
    return 'Le email non partono: le richieste arrivano qui al banco, e le loro email restano file sul server. Scrivi la casella da cui devono partire.'
  }
  const by = serviceOf(account.host)?.name ?? account.host
  const sample = isSampleAddress(receiver)
    ? ', che è un indirizzo di esempio: cambialo in «Negozio»'
    : ''
  return `Le email partono da ${sender}, con ${by}. Le richieste arrivano a ${receiver}${sample}.`
}

function formOf({ account, receiver }: ShownAccount): AccountForm {
  return {
    host: account?.host ?? '',
    port: String(account?.port ?? 465),
    user: account?.user ?? (isSampleAddress(receiver) ? '' : receiver),
    password: '',
  }
}

/** What is wrong, what to do, and the mail server's own words. */
function Problem({ text, advice, answer }: MailProblem) {
  return (
    <>
      <p className="problem">{text}</p>
      {advice && <p>{advice}</p>}
      {answer && <p className="aside">Il server di posta ha risposto: «{answer}»</p>}
    </>
  )
}
