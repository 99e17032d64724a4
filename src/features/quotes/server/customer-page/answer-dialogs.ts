import { type AcceptField, askedFields, askedFor, fieldLabel, fieldRule } from './answer-fields.ts'
import { BINDING_ORDER } from './answer-column.ts'
import { consentOf, linked } from './consent.ts'
import {
  acceptanceOf,
  addresseeOf,
  amountsOf,
  type CustomerView,
  isForConsumer,
  nameOf,
} from './customer-view.ts'
import { dialog as anyDialog, invalid, problemText, textField, wordsField } from './dialog.ts'
import { pendingOf } from '../proofs/proof-on-quote.ts'
import { html, type SafeHtml } from './html.ts'
import {
  CHANGE_TOPICS,
  type ChangeTopic,
  type FieldName,
  NOTHING_TYPED,
  type Problems,
  type Typed,
} from './read-answer.ts'

/** The forms of the page, by the last part of their address. */
export const ANSWER_PAGES = ['accetta', 'modifica', 'rifiuta'] as const
type AnswerPage = (typeof ANSWER_PAGES)[number]

export interface ShownForm {
  readonly page: AnswerPage
  /** What was typed before; absent when the form is opened. */
  readonly typed?: Typed | undefined
  readonly problems?: Problems
}

export const FORM_TITLES = {
  accetta: 'Accetta il preventivo',
  modifica: 'Chiedi una modifica',
  rifiuta: 'Rifiuta il preventivo',
} as const satisfies Readonly<Record<AnswerPage, string>>

/** The form of an answer, above the quote as it was. */
export function answerDialog(view: CustomerView, form: ShownForm): SafeHtml {
  switch (form.page) {
    case 'accetta':
      return acceptDialog(view, form)
    case 'modifica':
      return changeDialog(view, form)
    case 'rifiuta':
      return declineDialog(view, form)
  }
}

function dialog(
  view: CustomerView,
  { page, problems }: ShownForm,
  about: string | SafeHtml,
  fields: SafeHtml,
  button: string,
): SafeHtml {
  const { path, shown } = view
  return anyDialog({
    title: FORM_TITLES[page],
    about,
    action: `${path}/${page}`,
    back: { url: `${path}?rev=${shown.revision}`, text: 'Torna al preventivo' },
    revision: shown.revision,
    problems,
    fields,
    button,
    isRefusal: page === 'rifiuta',
  })
}

function acceptDialog(view: CustomerView, form: ShownForm): SafeHtml {
  const { shown } = view
  const acceptance = acceptanceOf(view)
  const { total, deposit } = amountsOf(shown)
  const { typed = prefilled(view), problems = {} } = form
  const name = nameOf(view)
  const { statement, box } = consentOf(view)
  const first = firstToFill(askedFields(acceptance), problems)
  return dialog(
    view,
    form,
    html`${name} · totale
      <b class="num">${total}</b
      >${deposit && html`, ${deposit.label.toLowerCase()} <span class="num">${deposit.amount}</span>`}`,
    html`${pendingOf(view.proofs).map(({ id }) => html`<input type="hidden" name="proof" value="${id}" />`)}${askedFields(
      acceptance,
    ).map((field) =>
      textField({
        name: field,
        ...fieldRule(field),
        label: fieldLabel(field, acceptance),
        isRequired: askedFor(field, acceptance) === 'required',
        value: typed.values[field] ?? '',
        problem: problems[field],
        hasFocus: first === field,
        isHalf: HALF.has(field),
      }),
    )}
    ${statement && html`<p class="all">${linked(statement)}</p>`}
    ${!box && problems.conditions && html`<div class="all">${problemText('conditions', problems.conditions)}</div>`}
    ${
      box &&
      html`<div class="all">
        <label class="consent"
          ><input
            type="checkbox"
            name="conditions"
            value="si"
            ${box.isRequired && html` required`}${typed.values.conditions === 'si' && html` checked`}${invalid('conditions', problems)}${first === 'conditions' && html` autofocus`}
          /><span
            >${linked(box.words)}${!box.isRequired && html` <small>facoltativo</small>`}</span
          ></label
        >
        ${problemText('conditions', problems.conditions)}
      </div>`
    }`,
    acceptButton(view),
  )
}

/** It repeats the amount, and to a consumer it says what the law asks for. */
export function acceptButton(view: CustomerView): string {
  const { total } = amountsOf(view.shown)
  return isForConsumer(view) ? `${BINDING_ORDER}: ${total}` : `Accetta per ${total}`
}

/** Beside each other where there is room. */
const HALF: ReadonlySet<AcceptField> = new Set<AcceptField>(['name', 'company'])

/** What the seller already wrote into the quote. */
function prefilled({ shown }: CustomerView): Typed {
  const { name, company, vatNumber, taxCode, address } = shown.content.customer
  return {
    values: { name, company, vat: vatNumber || taxCode, deliveryAddress: address },
    topics: [],
  }
}

function firstToFill(fields: readonly FieldName[], problems: Problems): FieldName | undefined {
  return [...fields, 'conditions' as const].find((field) => problems[field]) ?? fields[0]
}

function changeDialog(view: CustomerView, form: ShownForm): SafeHtml {
  const { typed = NOTHING_TYPED, problems = {} } = form
  const topics = Object.entries(CHANGE_TOPICS) as [ChangeTopic, string][]
  return dialog(
    view,
    form,
    'Ti mandiamo una nuova revisione. Questa resta valida.',
    html`<fieldset class="f all">
        <legend>Che cosa cambieresti?</legend>
        <div class="about">
          ${topics.map(([topic, label], index) => html`<label><input type="checkbox" name="topic" value="${topic}" ${typed.topics.includes(topic) && html` checked`}${index === 0 && !problems.words && html` autofocus`} /><span>${label}</span></label>`)}
        </div>
      </fieldset>
      ${wordsField('Scrivici', typed, problems, false)}`,
    'Invia la richiesta',
  )
}

function declineDialog(view: CustomerView, form: ShownForm): SafeHtml {
  const { typed = NOTHING_TYPED, problems = {} } = form
  const { to } = addresseeOf(view.shown)
  return dialog(
    view,
    form,
    `Il preventivo ${nameOf(view)}${to && ` per ${to}`} non si potrà più accettare.`,
    wordsField('Se vuoi, dicci perché', typed, problems, true),
    'Rifiuta il preventivo',
  )
}
