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
  const quote: Words = [
    `il preventivo ${nameOf(view)}`,
    ...its,
    proofs && ` con la bozza grafica (${proofs})`,
  ]
  const privacy = { text: 'privacy', href: shop.privacyUrl }
  // A company's name may end with a point, and so ends no sentence.
  const inName = company && `, a nome di ${company},`
  const pressed: Words = [`Con il pulsante accetti${inName} `, ...quote, '.']
  switch (acceptanceOf(view).ask.conditions) {
    case 'required': {
      const words = [
        'Accetto ',
        ...quote,
        company && ` a nome di ${company}`,
        ', e ho letto la ',
        privacy,
        '.',
      ]
      return { box: { words, isRequired: true } }
    }
    case 'optional': {
      const both: Words = conditions.length > 0 ? ['le ', ...conditions, ' e '] : []
      const words = ['Ho letto ', ...both, 'la ', privacy, '.']
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
