import { adoptStyles } from '../adopt-styles.ts'
import trialStyles from '../trial.css?inline'
import styles from './demo.css?inline'

export type Method = 'paypal' | 'card'
/** What the payer says to the orders API. */
export type Decision = 'approve' | 'decline'

interface Question {
  readonly method: Method
  readonly orderId: string
  /** Closes the dialog without an answer. */
  readonly signal: AbortSignal
}

export const METHOD_TITLES: Readonly<Record<Method, string>> = {
  paypal: 'Paga con PayPal',
  card: 'Paga con carta',
}

/** The provider's window: here a dialog that says plainly what it is. */
export async function askPayer(question: Question): Promise<Decision | 'cancel'> {
  const opener = document.activeElement
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  adoptStyles(root, trialStyles, styles)
  const dialog = dialogFor(question)
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()
  question.signal.addEventListener('abort', () => dialog.close(), { once: true })
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
  host.remove()
  if (opener instanceof HTMLElement) opener.focus()
  return asDecision(dialog.returnValue)
}

/** Esc, and a window that is closed from outside, leave no value: the payer has gone. */
function asDecision(value: string): Decision | 'cancel' {
  return value === 'approve' || value === 'decline' ? value : 'cancel'
}

function dialogFor({ method, orderId }: Question): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-labelledby', 'title')
  const form = element('form')
  form.method = 'dialog'
  const title = element('h2', METHOD_TITLES[method])
  title.id = 'title'
  const decline = method === 'card' ? 'Rifiuta la carta' : 'Rifiuta il pagamento'
  form.append(
    element('p', 'Pagamento di prova: nessun addebito', 'trial'),
    title,
    element('p', 'Qui si vede la finestra del servizio di pagamento. Scegli come va a finire.'),
    element('p', `Ordine ${orderId}`, 'order'),
    answer('approve', 'Approva il pagamento', 'solid'),
    answer('decline', decline, 'ghost'),
    answer('cancel', 'Annulla', 'quiet'),
  )
  dialog.append(form)
  return dialog
}

function answer(value: string, label: string, className: string): HTMLButtonElement {
  const button = element('button', label, className)
  button.value = value
  return button
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text = '', className = '') {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}
