import { html, type SafeHtml } from './html.ts'
import { icon } from './icons.ts'
import type { FieldName, Problems, Typed } from './read-answer.ts'

/** A form with its title, what it is about, and the way back. */
export interface Dialog {
  readonly title: string
  readonly about: string | SafeHtml
  /** Where the form is sent. */
  readonly action: string
  readonly back: { readonly url: string; readonly text: string }
  /** What is shown counts for this revision. */
  readonly revision: number
  readonly problems: Problems | undefined
  readonly fields: SafeHtml
  readonly button: string
  /** It has no check mark, since it agrees to nothing. */
  readonly isRefusal?: boolean
}

/** A page of its own that looks like a dialog above what it is about: it works without a script, Back included. */
export function dialog(shown: Dialog): SafeHtml {
  const { title, about, action, back, revision, problems = {}, fields, button } = shown
  const wrong = Object.keys(problems).length
  return html`<main class="veil">
    <form class="dialog" method="post" action="${action}" novalidate aria-labelledby="title">
      <header>
        <div>
          <h1 id="title">${title}</h1>
          <p>${about}</p>
        </div>
        <a class="btn quiet" href="${back.url}" aria-label="Chiudi">${icon('close')}</a>
      </header>
      <div class="fields">
        ${wrong > 0 && html`<p class="wrong all" role="alert">${icon('error')}${wrong === 1 ? 'Una cosa da sistemare, segnata qui sotto.' : `${wrong} cose da sistemare, segnate qui sotto.`} Non è stato inviato nulla.</p>`}
        <input type="hidden" name="rev" value="${revision}" />
        ${fields}
      </div>
      <footer>
        <a class="btn quiet" href="${back.url}">${back.text}</a
        ><button class="btn solid">${!shown.isRefusal && icon('check')}${button}</button>
      </footer>
    </form>
  </main>`
}

interface TextField {
  readonly name: FieldName
  readonly label: string
  readonly longest: number
  readonly autoComplete: string
  readonly lines?: number
  readonly hint?: string
  readonly isRequired: boolean
  readonly value: string
  readonly problem: string | undefined
  readonly hasFocus: boolean
  readonly isHalf?: boolean
}

export function textField(field: TextField): SafeHtml {
  const { name, label, longest, autoComplete, lines, hint, isRequired, value, problem } = field
  const about = [...(problem ? [`${name}-wrong`] : []), ...(hint ? [`${name}-hint`] : [])]
  const attributes = html`id="${name}" name="${name}" maxlength="${longest}"
  autocomplete="${autoComplete}"${isRequired && html` required`}${problem && html` aria-invalid="true"`}${about.length > 0 && html` aria-describedby="${about.join(' ')}"`}${field.hasFocus && html` autofocus`}`
  return html`<div class="f${!field.isHalf && ' all'}">
    <label for="${name}">${label}${!isRequired && html` <small>facoltativo</small>`}</label>
    ${
      lines
        ? html`<textarea class="in" rows="${lines}" ${attributes}>${'\n'}${value}</textarea>`
        : html`<input class="in" value="${value}" ${attributes} />`
    }
    ${problemText(name, problem)} ${hint && html`<small id="${name}-hint">${hint}</small>`}
  </div>`
}

export function problemText(name: FieldName, problem: string | undefined): SafeHtml | undefined {
  return problem
    ? html`<p class="wrong" id="${name}-wrong">${icon('error')}${problem}</p>`
    : undefined
}

export function invalid(name: FieldName, problems: Problems): SafeHtml | undefined {
  return problems[name] ? html` aria-invalid="true" aria-describedby="${name}-wrong"` : undefined
}

export function wordsField(
  label: string,
  { values }: Typed,
  problems: Problems,
  hasFocus: boolean,
  isRequired = false,
): SafeHtml {
  return textField({
    name: 'words',
    label,
    longest: 2_000,
    autoComplete: 'off',
    lines: 4,
    isRequired,
    value: values.words ?? '',
    problem: problems.words,
    hasFocus: hasFocus || problems.words !== undefined,
  })
}
