import { formatCents } from '../../../../order/money.ts'
import type { ShownBill } from '../bill.ts'
import type { EventFacts, PastEvent } from '../stored-quote.ts'
import { pathOfProof } from '../proofs/proof-path.ts'
import { amountsOf, type CustomerView, lastEvent, nameOf } from './customer-view.ts'
import { dayInWords, exactMoment, lastDayOf, momentInWords } from './days-in-words.ts'
import { html, type SafeHtml } from './html.ts'
import { icon, type IconName } from './icons.ts'

export interface Band {
  readonly tone: 'ok' | 'warn' | 'brand' | 'calm'
  readonly sign: IconName
  readonly title: string
  readonly text: string
  readonly action?: SafeHtml | undefined
}

/** What became of the quote, above everything; nothing while it waits for an answer. */
export function stateBand(view: CustomerView): SafeHtml | undefined {
  const band = bandOf(view)
  return band && writtenBand(band, view.state === 'accepted')
}

/** The title is that of the page where nothing else is. */
export function writtenBand(band: Band, isPageTitle: boolean): SafeHtml {
  const { tone, sign, title, text, action } = band
  return html`<section class="state tone-${tone}" role="status">
    <span class="seal">${icon(sign)}</span>
    ${isPageTitle ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
    <p>${text}</p>
    ${action && html`<div class="go">${action}</div>`}
  </section>`
}

function bandOf(view: CustomerView): Band | undefined {
  const { state, now } = view
  switch (state) {
    case 'open': {
      const asked = lastEvent(view, 'change-asked')
      return asked
        ? {
            tone: 'brand',
            sign: 'chat',
            title: 'Hai chiesto una modifica',
            text: `Richiesta ricevuta il ${momentInWords(asked.at, now)}. Ti mandiamo una nuova revisione; questa resta valida.`,
          }
        : undefined
    }
    case 'accepted':
      return acceptedBand(view)
    case 'declined': {
      const declined = lastEvent(view, 'declined')
      const when = declined ? `Risposta registrata il ${momentInWords(declined.at, now)}. ` : ''
      return {
        tone: 'calm',
        sign: 'close',
        title: 'Preventivo rifiutato',
        text: `${when}Se cambi idea, rispondi all’email del preventivo${view.shop.phone ? ` o chiamaci: ${view.shop.phone}` : ''}.`,
      }
    }
    case 'expired':
      return expiredBand(view)
    case 'superseded':
      return supersededBand(view)
  }
}

function acceptedBand(view: CustomerView): Band {
  const accepted = lastEvent(view, 'accepted')
  const isElsewhere = accepted !== undefined && !isOnline(accepted)
  const sent = isElsewhere ? '' : copySentTo(view, accepted)
  return {
    tone: 'ok',
    sign: 'check',
    title: 'Preventivo accettato',
    text: `Grazie.${sent}`,
    action: html`<a class="btn" href="${view.path}/preventivo.pdf?rev=${view.shown.revision}"
      >${icon('download')}Copia accettata</a
    >`,
  }
}

/** Only to the address that the seller wrote to: never to one that somebody typed into the page. */
function copySentTo({ recipient }: CustomerView, accepted: PastEvent | undefined): string {
  const to = textIn(accepted?.facts, 'recipient')
  return to !== '' && to === recipient ? ` La copia accettata è in viaggio verso ${to}.` : ''
}

function expiredBand(view: CustomerView): Band {
  const { quote, now, path, shown } = view
  const asked = lastEvent(view, 'renewal-asked')
  const title = `Preventivo scaduto il ${dayInWords(lastDayOf(quote.validBefore), now)}`
  if (asked) {
    return {
      tone: 'warn',
      sign: 'clock',
      title,
      text: `Hai chiesto di rinnovarlo il ${momentInWords(asked.at, now)}. Ti mandiamo una nuova revisione.`,
    }
  }
  return {
    tone: 'warn',
    sign: 'clock',
    title,
    text: 'Prezzi e tempi possono essere cambiati. Con un clic ci chiedi una nuova revisione.',
    action: html`<form method="post" action="${path}/rinnova">
      <input type="hidden" name="rev" value="${shown.revision}" /><button class="btn solid">
        ${icon('refresh')}Chiedi di rinnovarlo
      </button>
    </form>`,
  }
}

function supersededBand({ shown, current, path, now }: CustomerView): Band {
  const own = `Stai guardando la rev. ${shown.revision} del ${dayInWords(shown.sentAt, now)}, ${amountsOf(shown).total}.`
  const title = 'C’è una versione più recente'
  if (!current) return { tone: 'brand', sign: 'info', title, text: own }
  const { revision } = current
  return {
    tone: 'brand',
    sign: 'info',
    title,
    text: `${own} La rev. ${revision} del ${dayInWords(current.sentAt, now)} la sostituisce: ${amountsOf(current).total}.`,
    action: html`<a class="btn solid" href="${path}?rev=${revision}"
      >Apri la rev. ${revision}${icon('arrow')}</a
    >`,
  }
}

/** What follows an acceptance, in the order in which it happens. */
export function nextSteps(view: CustomerView): SafeHtml {
  const accepted = lastEvent(view, 'accepted')
  const { deposit, total } = amountsOf(view.shown)
  const { bill } = view
  const { terms } = view.shown.document
  const term = (wanted: string) => terms.find(({ label }) => label === wanted)?.text
  const steps = [
    {
      title: 'Ordine confermato',
      text: accepted ? momentInWords(accepted.at, view.now) : '',
      isDone: true,
    },
    ...(deposit || bill
      ? [
          {
            title: deposit ? `${deposit.label}, ${deposit.amount}` : `Pagamento, ${total}`,
            text: bill && bill.progress !== 'due' ? PAID[bill.progress] : (term('Pagamento') ?? ''),
            isDone: bill?.progress === 'paid',
            action: bill?.progress === 'due' && payButton(view, bill),
          },
        ]
      : []),
    proofStep(view),
    ...(term('Consegna')
      ? [{ title: 'Consegna', text: term('Consegna') ?? '', isDone: false }]
      : []),
  ]
  return html`<h2 class="h first">E adesso</h2>
    <ol class="next">
      ${steps.map(({ title, text, isDone, ...step }) => html`<li${isDone && html` class="done"`}>${isDone && icon('check')}<b>${title}</b>${text && html`<span>${text}</span>`}${'action' in step && step.action}</li>`)}
    </ol>`
}

function proofStep(view: CustomerView) {
  const { proofs } = view
  const title = 'Bozza grafica'
  const isDone = proofs.length > 0 && proofs.every(({ state }) => state === 'approved')
  const open = proofs.find(({ state }) => state !== 'approved')
  return {
    title,
    text: isDone ? 'Approvata.' : 'Si stampa solo dopo il tuo visto.',
    isDone,
    action:
      open && html`<a class="btn solid" href="${pathOfProof(view, open)}">Guarda la bozza</a>`,
  }
}

const PAID = {
  paid: 'Pagato. Grazie.',
  held: 'Il pagamento è in verifica: non pagare di nuovo.',
} as const

function payButton({ path }: CustomerView, { what, amount }: ShownBill): SafeHtml {
  return html`<form method="post" action="${path}/paga">
    <button class="btn solid">Paga ${what}, ${formatCents(amount)}</button>
  </form>`
}

/** When, who, for whom, by which link, which revision, which file. */
export function evidence(view: CustomerView): SafeHtml | undefined {
  const accepted = lastEvent(view, 'accepted')
  if (!accepted) return undefined
  const { shown, path, quote } = view
  const proofs = textIn(accepted.facts, 'proofs')
  return html`<h2 class="h">Prova dell’accettazione</h2>
    <div class="proof">
      ${icon('shield')}
      <div>
        <p>${isOnline(accepted) ? acceptedOnline(accepted) : acceptedElsewhere(accepted, view)}</p>
        <p class="print">
          ${nameOf(view)}, impronta SHA-256 del documento
          <code>${fingerprint(shown.pdfSha256)}</code>
        </p>
        ${proofs && html`<p class="print">Bozza grafica, ${proofs}, impronta SHA-256 <code>${textIn(accepted.facts, 'proofSha256').split(', ').map(fingerprint).join(', ')}</code></p>`}
        <p>
          <a
            href="${path}/prova.json"
            download="prova-${quote.number.year}-${quote.number.sequence}.json"
            >Scarica la prova</a
          >
        </p>
      </div>
    </div>`
}

function acceptedOnline({ at, facts }: PastEvent): SafeHtml {
  const [name, company, vat, recipient] = ['name', 'company', 'vatNumber', 'recipient'].map(
    (fact) => textIn(facts, fact),
  )
  return html`Accettato il
    <b>${exactMoment(at)}</b
    >${name && html` da <b>${name}</b>`}${company && html` per <b>${company}</b>`}${vat && `, ${taxLabel(vat)} ${vat}`}${recipient && `, dal link inviato a ${recipient}`}.`
}

function acceptedElsewhere({ at, by, facts }: PastEvent, { shop }: CustomerView): SafeHtml {
  const who = textIn(facts, 'who') || textIn(facts, 'name') || by
  return html`Accettato a voce o su carta${who && html` da <b>${who}</b>`}, come ha annotato
    ${shop.name} il <b>${exactMoment(at)}</b>.`
}

/** Accepted with the page; the seller can also note what was said or written elsewhere. */
function isOnline({ facts }: PastEvent): boolean {
  return textIn(facts, 'page') === 'accetta'
}

export function textIn(facts: EventFacts | undefined, name: string): string {
  const fact = facts?.[name]
  return typeof fact === 'string' ? fact : ''
}

function taxLabel(code: string): string {
  return /^\d{11}$/.test(code) ? 'P.IVA' : 'C.F.'
}

/** In groups of four, as people compare it. */
export function fingerprint(sha256: string): string {
  return (sha256.toUpperCase().match(/.{1,4}/g) ?? []).join(' ')
}
