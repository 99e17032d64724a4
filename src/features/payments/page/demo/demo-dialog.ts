import { fillPlaceholders } from '../../../../order/fill-placeholders.ts'
import type { DemoTexts } from '../../../../shop/texts/demo-texts.ts'

export type Method = 'paypal' | 'card'
/** Sent to the demo orders API in the name of the payer. */
export type Decision = 'approve' | 'decline'

export interface Question {
  readonly method: Method
  readonly orderId: string
  readonly texts: DemoTexts
  /** Says that this is a demo. */
  readonly label: string
  readonly adoptStyles: (root: ShadowRoot) => void
  /** Closes the dialog without an answer. */
  readonly signal: AbortSignal
}

/** Takes the place of the provider's window: a dialog that is clearly labelled as a demo. */
export async function askPayer(question: Question): Promise<Decision | 'cancel'> {
  const opener = document.activeElement
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  question.adoptStyles(root)
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

/** The return value is empty after Esc, and after a close from outside. */
function asDecision(value: string): Decision | 'cancel' {
  return value === 'approve' || value === 'decline' ? value : 'cancel'
}

function dialogFor({ method, orderId, texts, label }: Question): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-labelledby', 'title')
  const form = element('form')
  form.method = 'dialog'
  const title = element('h2', method === 'card' ? texts.card : texts.wallet)
  title.id = 'title'
  const decline = method === 'card' ? texts.declineCard : texts.declineWallet
  form.append(
    element('p', label, 'demo-label'),
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
