import { proofsOnQuote } from '../proofs/proof-on-quote.ts'
import { answerColumn, dock, pdfOf } from './answer-column.ts'
import { answerDialog, FORM_TITLES, type ShownForm } from './answer-dialogs.ts'
import { type CustomerView, nameOf } from './customer-view.ts'
import { html, type SafeHtml } from './html.ts'
import { icon } from './icons.ts'
import { openedScript } from './opened-script.ts'
import { legal, topBar, written, type WrittenPage } from './page-frame.ts'
import { hero, items, terms } from './paper.ts'
import { evidence, nextSteps, stateBand } from './state-bands.ts'

/** The whole document, written on the server: nothing of it needs a script to be read or answered. */
export function quotePage(view: CustomerView, form?: ShownForm): WrittenPage {
  const { shop, path, shown } = view
  const title = `${form ? `${FORM_TITLES[form.page]} · ` : ''}Preventivo ${nameOf(view)} · ${shop.name}`
  const script = form ? undefined : openedScript(path, shown.revision)
  const body = form
    ? html`<div class="behind" aria-hidden="true" inert>${top(view)}${paper(view)}</div>
        ${answerDialog(view, form)}`
    : html`${top(view)}
        <main>${paper(view)}</main>
        ${legal(view.shown.document.seller, view.shop)}${dock(view)}`
  return written(shop, title, body, script, view.bill?.progress === 'due')
}

function top(view: CustomerView): SafeHtml {
  return topBar(
    view.shop,
    html`<a class="btn" href="${pdfOf(view)}" aria-label="Scarica il PDF"
      >${icon('download')}<span>Scarica il PDF</span></a
    >`,
  )
}

function paper(view: CustomerView): SafeHtml {
  const { state } = view
  const isOld = state === 'expired' || state === 'superseded' || state === 'declined'
  return html`<div class="card">
${stateBand(view)}
<div${isOld && html` class="old"`}>
${state !== 'accepted' && hero(view)}
<div class="cols">
<div>
${
  state === 'accepted' &&
  html`${nextSteps(view)}${evidence(view)}
    <h2 class="h">Il preventivo</h2>`
}
${items(view)}
${proofsOnQuote(view)}
${terms(view)}
</div>
${answerColumn(view)}
</div>
</div>
</div>`
}
