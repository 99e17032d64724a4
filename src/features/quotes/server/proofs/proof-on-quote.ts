import { momentInWords } from '../customer-page/days-in-words.ts'
import type { CustomerView } from '../customer-page/customer-view.ts'
import { html, type SafeHtml } from '../customer-page/html.ts'
import type { EventFacts } from '../stored-quote.ts'
import { proofFigure } from './proof-page.ts'
import { pathOfProof, proofInWords } from './proof-path.ts'
import { isPending, type StoredProof } from './stored-proof.ts'

/** What the page of a quote needs to show its proofs. */
type ProofsOnPage = Pick<CustomerView, 'proofs' | 'path' | 'now'>

/** The files themselves, below what they are printed on; nothing where there is none. */
export function proofsOnQuote(view: ProofsOnPage): SafeHtml | undefined {
  const { proofs, now } = view
  if (proofs.length === 0) return undefined
  return html`<h2 class="h">Bozza grafica</h2>
    ${proofs.map((proof) => {
      const path = pathOfProof(view, proof)
      return html`${proofFigure(proof, path, true)}
        <p class="note">${stateInWords(proof, now)} <a href="${path}">Guarda la bozza</a></p>`
    })}`
}

function stateInWords({ state, version, answeredAt, sentAt }: StoredProof, now: number): string {
  const when = momentInWords(answeredAt ?? sentAt, now)
  switch (state) {
    case 'approved':
      return `Versione ${version}, approvata il ${when}.`
    case 'change-asked':
      return `Versione ${version}: hai chiesto una modifica il ${when}.`
    case 'sent':
      return `Versione ${version}, inviata il ${when}: aspetta il tuo visto.`
  }
}

/** Those that an acceptance approves: they were shown, and wait. */
export function pendingOf(proofs: readonly StoredProof[]): readonly StoredProof[] {
  return proofs.filter(isPending)
}

/** 'e la bozza grafica (versione 2, «tazza.pdf»)', for whoever accepts. */
export function pendingInWords(proofs: readonly StoredProof[]): string {
  return pendingOf(proofs).map(proofInWords).join('; ')
}

/** Part of the evidence of an acceptance: the very files. */
export function proofFacts(proofs: readonly StoredProof[]): EventFacts {
  const pending = pendingOf(proofs)
  if (pending.length === 0) return {}
  return {
    proofs: pendingInWords(proofs),
    proofSha256: pending.map(({ sha256 }) => sha256).join(', '),
  }
}
