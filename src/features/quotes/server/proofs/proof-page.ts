import { bytesText } from '../../../../order/sent-artwork.ts'
import type { DocumentSeller } from '../../wire/quote-document.ts'
import { PROOF_KINDS } from '../../wire/proof.ts'
import type { ShopOnPage } from '../customer-page/customer-view.ts'
import { exactMoment, momentInWords } from '../customer-page/days-in-words.ts'
import { dialog, textField, wordsField } from '../customer-page/dialog.ts'
import { html, lines, type SafeHtml } from '../customer-page/html.ts'
import { icon } from '../customer-page/icons.ts'
import { openedScript } from '../customer-page/opened-script.ts'
import { legal, topBar, written, type WrittenPage } from '../customer-page/page-frame.ts'
import { ACCEPT_FIELD_RULES } from '../customer-page/answer-fields.ts'
import { NOTHING_TYPED, type Problems, type Typed } from '../customer-page/read-answer.ts'
import { type Band, fingerprint, writtenBand } from '../customer-page/state-bands.ts'
import { proofInWords } from './proof-path.ts'
import type { StoredProof } from './stored-proof.ts'

/** The parts of a proof's path that take an answer. */
export const PROOF_ANSWERS = { approva: 'approve', modifica: 'change' } as const
export type ProofAnswerPath = keyof typeof PROOF_ANSWERS

/** Everything that the page of one proof shows. */
export interface ProofView {
  readonly proof: StoredProof
  /** To whom the link was sent. */
  readonly recipient: string
  readonly shop: ShopOnPage
  readonly seller: DocumentSeller
  /** Of this proof, without a slash at its end. */
  readonly path: string
  /** Of the version that counts, where another is shown. */
  readonly newestPath: string | undefined
  /** The quote on whose page it is shown. */
  readonly quotePath: string | undefined
  readonly now: number
}

export interface ShownProofForm {
  readonly page: ProofAnswerPath
  readonly typed?: Typed
  readonly problems?: Problems
}

const TITLES = { approva: 'Approva la bozza', modifica: 'Chiedi una modifica' } as const
const TITLE = 'Bozza grafica'

export function canBeAnswered({ state, version, newest }: StoredProof): boolean {
  return version === newest && state !== 'approved'
}

/** The whole document, like that of a quote: nothing of it needs a script to be read or answered. */
export function proofPage(view: ProofView, form?: ShownProofForm): WrittenPage {
  const { shop, path, proof } = view
  const title = [form && TITLES[form.page], TITLE, shop.name].filter(Boolean).join(' · ')
  const body = form
    ? html`<div class="behind" aria-hidden="true" inert>${top(view)}${sheet(view)}</div>
        ${form.page === 'approva' ? approveDialog(view, form) : changeDialog(view, form)}`
    : html`${top(view)}
        <main>${sheet(view)}</main>
        ${legal(view.seller, shop)}${dock(view)}`
  return written(shop, title, body, form ? undefined : openedScript(path, proof.version))
}

function top({ shop, path }: ProofView): SafeHtml {
  return topBar(
    shop,
    html`<a class="btn" href="${path}/file" aria-label="Scarica il file" download
      >${icon('download')}<span>Scarica il file</span></a
    >`,
  )
}

function sheet(view: ProofView): SafeHtml {
  const { proof, path, quotePath, now } = view
  const band = bandOf(view)
  const sent = momentInWords(proof.sentAt, now)
  return html`<div class="card">
    ${band && writtenBand(band, false)}
    <div class="proof-head">
      <h1>${TITLE}</h1>
      <p>Versione ${proof.version}, inviata il ${sent}</p>
    </div>
    <div class="cols">
      <div>
        ${proof.words !== '' && html`<blockquote class="say"><p>${lines(proof.words)}</p></blockquote>`}
        ${proofFigure(proof, path)}
      </div>
      <aside class="deal" aria-label="La tua risposta">
        ${answerPart(view)}
        ${quotePath && html`<a class="btn quiet wide" href="${quotePath}">Torna al preventivo</a>`}
      </aside>
    </div>
  </div>`
}

/** The picture itself; a PDF is a file to open. */
export function proofFigure(proof: StoredProof, path: string, isBrief = false): SafeHtml {
  const { name, kind, size, version } = proof
  const { label, isPicture } = PROOF_KINDS[kind]
  const caption = html`<b>${name}</b><small>${label}, ${bytesText(size)}</small>`
  return html`<figure class="artproof">
    ${
      isPicture
        ? html`<a class="${isBrief ? 'brief' : 'whole'}" href="${path}${!isBrief && '/file'}"
              ><img src="${path}/file" alt="Bozza grafica, versione ${version}"
            /></a>
            <figcaption>${caption}</figcaption>`
        : html`<div class="file">
            ${caption}<a class="btn" href="${path}/file" download
              >${icon('download')}Scarica il PDF</a
            >
          </div>`
    }
  </figure>`
}

function answerPart(view: ProofView): SafeHtml {
  const { proof, path, shop } = view
  const reach = shop.phone ? ` Domande? ${shop.phone}.` : ' Domande? Rispondi all’email.'
  if (!canBeAnswered(proof)) {
    return html`<p class="print">
        Impronta SHA-256 del file <code>${fingerprint(proof.sha256)}</code>
      </p>
      <a class="btn wide" href="${path}/prova.json" download="prova-bozza.json"
        >${icon('shield')}Scarica la prova</a
      >`
  }
  return html`<p>Controlla testi, colori e posizione.</p>
    <a class="btn solid wide" href="${path}/approva">${icon('check')}Approva la bozza</a>
    <a class="btn wide" href="${path}/modifica">${icon('chat')}Chiedi una modifica</a>
    <p class="tiny">Approvi questo file, così com’è: si stampa solo dopo il tuo visto.${reach}</p>`
}

/** On a narrow screen the button that agrees stays at its foot, as on the page of a quote. */
function dock({ proof, path }: ProofView): SafeHtml | undefined {
  if (!canBeAnswered(proof)) return undefined
  return html`<aside class="dock" aria-label="Bozza e risposta">
    <p>Bozza grafica<b>Versione ${proof.version}</b></p>
    <a class="btn solid" href="${path}/approva" aria-label="Approva la bozza"
      >${icon('check')}Approva</a
    >
  </aside>`
}

function bandOf({ proof, newestPath, now }: ProofView): Band | undefined {
  const { state, answeredAt, answeredBy, version } = proof
  const when = answeredAt === null ? '' : momentInWords(answeredAt, now)
  if (newestPath !== undefined) {
    return {
      tone: 'brand',
      sign: 'info',
      title: 'C’è una bozza più recente',
      text: `Stai guardando la versione ${version}: non si può più approvare.`,
      action: html`<a class="btn solid" href="${newestPath}"
        >Apri la versione ${proof.newest}${icon('arrow')}</a
      >`,
    }
  }
  switch (state) {
    case 'approved': {
      const at = answeredAt === null ? '' : exactMoment(answeredAt)
      return {
        tone: 'ok',
        sign: 'check',
        title: 'Bozza approvata',
        text: `Grazie. Approvata il ${at} da ${answeredBy}: stampiamo questo file.`,
      }
    }
    case 'change-asked':
      return {
        tone: 'brand',
        sign: 'chat',
        title: 'Hai chiesto una modifica',
        text: `Richiesta ricevuta il ${when}. Ti mandiamo una nuova bozza; se ci hai ripensato, puoi ancora approvare questa.`,
      }
    case 'sent':
      return undefined
  }
}

function approveDialog(view: ProofView, { typed = NOTHING_TYPED, problems = {} }: ShownProofForm) {
  const { longest, label, autoComplete } = ACCEPT_FIELD_RULES.name
  return answerDialog(
    view,
    { page: 'approva', problems },
    `Approvi la ${proofInWords(view.proof)}, così com’è: è quella che stampiamo.`,
    textField({
      name: 'name',
      label,
      longest,
      autoComplete,
      isRequired: true,
      value: typed.values.name ?? '',
      problem: problems.name,
      hasFocus: true,
    }),
    'Approva la bozza',
  )
}

function changeDialog(view: ProofView, { typed = NOTHING_TYPED, problems = {} }: ShownProofForm) {
  return answerDialog(
    view,
    { page: 'modifica', problems },
    'Ti mandiamo una nuova bozza.',
    wordsField('Che cosa cambieresti?', typed, problems, true, true),
    'Invia la richiesta',
  )
}

function answerDialog(
  { path, proof }: ProofView,
  { page, problems }: ShownProofForm,
  about: string,
  fields: SafeHtml,
  button: string,
): SafeHtml {
  return dialog({
    title: TITLES[page],
    about,
    action: `${path}/${page}`,
    back: { url: path, text: 'Torna alla bozza' },
    revision: proof.version,
    problems,
    fields,
    button,
  })
}
