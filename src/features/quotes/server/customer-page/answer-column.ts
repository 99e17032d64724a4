import { amountsOf, type CustomerView, isForConsumer, lastEvent, nameOf } from './customer-view.ts'
import { html, type SafeHtml } from './html.ts'
import { icon } from './icons.ts'
import { instalments, scene } from './paper.ts'

/** What art. 51 of the Codice del consumo asks of the button. */
export const BINDING_ORDER = 'Ordine con obbligo di pagare'

/** Total and answer: a column that stays in view. */
export function answerColumn(view: CustomerView): SafeHtml {
  const { total, made } = amountsOf(view.shown)
  switch (view.state) {
    case 'open':
      return column(
        'La tua risposta',
        html`<p class="lbl">Totale</p>
          <p class="big">${total}<small>${made}</small></p>
          ${answers(view)} ${instalments(view)}
          <p class="tiny">
            Accettando confermi l’ordine alle condizioni scritte qui.${questions(view)}
          </p>`,
      )
    case 'accepted':
      return column(
        'Che cosa hai accettato',
        html`<p class="lbl">Totale accettato</p>
          <p class="big">${total}<small>Preventivo ${nameOf(view)}</small></p>
          ${scene(view)} ${instalments(view)}
          <p class="tiny">Qualcosa da cambiare?${contact(view)}</p>`,
      )
    case 'declined':
    case 'expired':
    case 'superseded':
      return column(
        'Il documento',
        html`<p class="lbl">${view.state === 'declined' ? 'Totale' : 'Totale di allora'}</p>
          <p class="big">${total}<small>${NO_LONGER[view.state]}</small></p>
          <a class="btn wide" href="${pdfOf(view)}">${icon('download')}Scarica il PDF</a>
          <p class="tiny">Preferisci parlarne?${contact(view)}</p>`,
      )
  }
}

const NO_LONGER = {
  declined: 'rifiutato',
  expired: 'non più valido',
  superseded: 'sostituito da una revisione',
} as const

function column(label: string, content: SafeHtml): SafeHtml {
  return html`<aside class="deal" aria-label="${label}">${content}</aside>`
}

function answers(view: CustomerView): SafeHtml {
  const to = (page: string) => `${view.path}/${page}?rev=${view.shown.revision}`
  return html`<a class="btn solid wide" href="${to('accetta')}"
      >${icon('check')}${isForConsumer(view) ? 'Ordina' : 'Accetta il preventivo'}</a
    >
    <a class="btn wide" href="${to('modifica')}">${icon('chat')}Chiedi una modifica</a>
    <a class="btn quiet wide" href="${to('rifiuta')}">Rifiuta</a>`
}

/** On a narrow screen the total and the answer stay at its foot. */
export function dock(view: CustomerView): SafeHtml | undefined {
  const { total } = amountsOf(view.shown)
  const action = dockAction(view)
  return (
    action &&
    html`<aside class="dock" aria-label="Totale e risposta">
      <p>${action.label}<b>${total}</b></p>
      ${action.button}
    </aside>`
  )
}

function dockAction(view: CustomerView): { label: string; button: SafeHtml } | undefined {
  const { state, path, shown, current } = view
  const rev = shown.revision
  if (state === 'open') {
    const word = isForConsumer(view) ? 'Ordina' : 'Accetta'
    const button = html`<a class="btn solid" href="${path}/accetta?rev=${rev}"
      >${icon('check')}${word}</a
    >`
    return { label: shown.document.totals.at(-1)?.label ?? 'Totale', button }
  }
  if (state === 'superseded' && current) {
    const button = html`<a class="btn solid" href="${path}?rev=${current.revision}"
      >Apri la rev. ${current.revision}</a
    >`
    return { label: 'Non più valido', button }
  }
  if (state === 'expired' && !lastEvent(view, 'renewal-asked')) {
    const button = html`<form method="post" action="${path}/rinnova">
      <input type="hidden" name="rev" value="${rev}" /><button class="btn solid">
        Chiedi di rinnovarlo
      </button>
    </form>`
    return { label: 'Non più valido', button }
  }
  return undefined
}

export function pdfOf({ path, shown }: CustomerView): string {
  return `${path}/preventivo.pdf?rev=${shown.revision}`
}

function questions({ shop }: CustomerView): string {
  return shop.phone ? ` Domande? ${shop.phone}.` : ' Domande? Rispondi all’email del preventivo.'
}

function contact({ shop }: CustomerView): string {
  return shop.phone ? ` Chiamaci: ${shop.phone}.` : ' Rispondi all’email del preventivo.'
}
