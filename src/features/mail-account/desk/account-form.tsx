import { type FormEvent, useRef, useState } from 'react'
import { ACCOUNT_FIELDS, type AccountField, type AccountForm, type MailProblem } from '../wire.ts'
import { Field } from './account-field.tsx'
import type { MailAccountStore } from './mail-account.ts'
import { domainOf, MAIL_SERVICES, type MailService, serviceOf } from './mail-services.ts'

interface AccountFormProps {
  readonly store: MailAccountStore
  readonly first: AccountForm
  readonly onKept: () => void
  readonly onProblem: (problem: MailProblem | undefined) => void
  /** Absent where there is nothing to go back to. */
  readonly onCancel?: (() => void) | undefined
}

const OTHER = 'un altro'
const UNKNOWN =
  'Il servizio non si riconosce dall’indirizzo: sceglilo nell’elenco, o scrivi il suo server.'

/** Of addresses at this domain the server is known, or is being asked for. */
interface Recognised {
  /** Undefined: the service was chosen by hand, whatever the address. */
  readonly domain: string | undefined
  readonly server: Partial<AccountForm> | Promise<Partial<AccountForm> | undefined>
}

/** The password is typed anew at each change: it must not go to another server than its own. */
export function AccountFields({ store, first, onKept, onProblem, onCancel }: AccountFormProps) {
  const [typed, setTyped] = useState(first)
  const [isOther, setOther] = useState(first.host !== '' && !serviceOf(first.host))
  const [wrong, setWrong] = useState<Partial<AccountForm>>({})
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const recognised = useRef<Recognised>({ domain: first.host && domainOf(first.user), server: {} })
  const service = isOther ? undefined : serviceOf(typed.host)

  const type = (changes: Partial<AccountForm>) => setTyped((before) => ({ ...before, ...changes }))
  const field = (name: AccountField) => ({
    name,
    value: typed[name],
    problem: wrong[name] ?? '',
    onType: (value: string) => type({ [name]: value }),
  })

  function use(found: MailService | undefined) {
    setOther(!found)
    if (found) type(pick(found))
  }

  /** The server of the typed address, where it tells one. */
  async function recognise(): Promise<Partial<AccountForm>> {
    const domain = domainOf(typed.user)
    const { domain: known } = recognised.current
    if (known !== undefined && domain !== '' && domain !== known) {
      const finding = store.serviceFor(typed.user)
      const own = { domain, server: finding.then((found) => found && pick(found)) }
      recognised.current = own
      const found = await finding
      // Otherwise another one was chosen or typed meanwhile.
      if (recognised.current === own) use(found)
    }
    return (await recognised.current.server) ?? {}
  }

  async function keep(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    onProblem(undefined)
    const form = { ...typed, ...(await recognise()) }
    if (form.host === '' && form.user !== '') setOther(true)
    const reply = await store.keep(form)
    setBusy(false)
    setWrong({})
    if (reply.kind === 'failed') onProblem({ text: reply.detail, advice: '', answer: '' })
    if (reply.kind !== 'done') return
    if (reply.value.kind === 'kept') return onKept()
    if (reply.value.kind === 'refused') return onProblem(reply.value.problem)
    const { fields } = reply.value
    setWrong(form.host === '' ? { ...fields, host: UNKNOWN } : fields)
    const firstWrong = ACCOUNT_FIELDS.find((name) => fields[name] !== undefined)
    element.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus()
  }

  return (
    <form ref={element} className="account-form" noValidate onSubmit={(event) => void keep(event)}>
      <Field
        {...field('user')}
        label={isOther ? 'Indirizzo email, o nome utente' : 'Indirizzo email'}
        autoComplete="username"
        inputMode="email"
        hasFocus
        onLeave={() => void recognise()}
      />
      <Field {...field('password')} label="Password" type="password" autoComplete="new-password" />
      <label className="box-field">
        Servizio di posta
        <select
          value={isOther ? OTHER : (service?.name ?? '')}
          onChange={({ target }) => {
            recognised.current = { domain: undefined, server: {} }
            use(MAIL_SERVICES.find(({ name }) => name === target.value))
          }}
        >
          {!isOther && !service && <option value="">si riconosce dall’indirizzo</option>}
          {MAIL_SERVICES.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          <option>{OTHER}</option>
        </select>
      </label>
      {service?.hint && <p className="aside">{service.hint}</p>}
      {isOther && (
        <div className="account-server">
          <Field {...field('host')} label="Server in uscita (SMTP)" />
          <Field {...field('port')} label="Porta" inputMode="numeric" />
        </div>
      )}
      <div className="box-buttons">
        <button className="solid" aria-disabled={isBusy}>
          {isBusy ? 'Provo l’accesso…' : 'Prova e salva'}
        </button>
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Annulla
          </button>
        )}
      </div>
    </form>
  )
}

function pick({ host, port }: MailService): Partial<AccountForm> {
  return { host, port }
}
