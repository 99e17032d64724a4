import { acceptanceOf, type CustomerView, nameOf } from './customer-view.ts'
import { pendingInWords } from '../proofs/proof-on-quote.ts'
import { html, type SafeHtml } from './html.ts'

/** Plain text, or a text that leads somewhere. */
type Words = readonly (string | { readonly text: string; readonly href: string })[]

interface Consent {
  /** What a press of the button says without a box to tick, or with one that may stay empty. */
  readonly statement?: Words
  readonly box?: { readonly words: Words; readonly isRequired: boolean }
}

/** What somebody who accepts agrees to, in words. */
export function consentOf(view: CustomerView): Consent {
  const { shown, shop, path } = view
  const { company } = shown.content.customer
  const href = `${path}?rev=${shown.revision}#condizioni`
  const conditions = shown.conditions ? [{ text: 'condizioni', href }] : []
  const its: Words = conditions.length > 0 ? [' e le sue ', ...conditions] : []
  const proofs = pendingInWords(view.proofs)
  const agreed: Words = [
    `il preventivo ${nameOf(view)}`,
    ...its,
    company && ` a nome di ${company}`,
    proofs && `, con la bozza grafica (${proofs})`,
  ]
  const privacy = { text: 'privacy', href: shop.privacyUrl }
  const pressed: Words = ['Con il pulsante accetti ', ...agreed, '.']
  switch (acceptanceOf(view).ask.conditions) {
    case 'required': {
      const words = ['Accetto ', ...agreed, ', e ho letto la ', privacy, '.']
      return { box: { words, isRequired: true } }
    }
    case 'optional': {
      const its: Words = conditions.length > 0 ? ['le ', ...conditions, ' e '] : []
      const words = ['Ho letto ', ...its, 'la ', privacy, '.']
      return { statement: pressed, box: { words, isRequired: false } }
    }
    case 'off':
      return { statement: [...pressed, ' Come trattiamo i tuoi dati è nella ', privacy, '.'] }
  }
}

export function linked(words: Words): readonly (string | SafeHtml)[] {
  return words.map((part) =>
    typeof part === 'string'
      ? part
      : html`<a href="${part.href}" target="_blank" rel="noreferrer">${part.text}</a>`,
  )
}

/** As the evidence keeps it. */
export function consentInWords(view: CustomerView): string {
  const { statement = [], box } = consentOf(view)
  return [...statement, ...(statement.length > 0 && box ? [' '] : []), ...(box?.words ?? [])]
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
}
