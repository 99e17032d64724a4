import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import type { DemoTexts } from '../../../shop/texts/demo-texts.ts'
import type { Dress } from '../adopt-styles.ts'
import { TRIAL } from '../demo-label.ts'
import styles from './demo.css?inline'

export type Method = 'paypal' | 'card'
/** What the payer says to the orders API. */
export type Decision = 'approve' | 'decline'

interface Question {
  readonly method: Method
  readonly orderId: string
  readonly texts: DemoTexts
  readonly dress: Dress
  /** Closes the dialog without an answer. */
  readonly signal: AbortSignal
}

/** The provider's window: here a dialog that says plainly what it is. */
export async function askPayer(question: Question): Promise<Decision | 'cancel'> {
  const opener = document.activeElement
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  question.dress(root, styles)
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

function dialogFor({ method, orderId, texts }: Question): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-labelledby', 'title')
  const form = element('form')
  form.method = 'dialog'
  const title = element('h2', method === 'card' ? texts.card : texts.wallet)
  title.id = 'title'
  const decline = method === 'card' ? texts.declineCard : texts.declineWallet
  form.append(
    element('p', TRIAL, 'trial'),
    title,
    element('p', texts.explanation),
    element('p', fillPlaceholders(texts.order, { order: orderId }), 'order'),
    answer('approve', texts.approve, 'solid'),
    answer('decline', decline, 'ghost'),
    answer('cancel', texts.cancel, 'quiet'),
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
