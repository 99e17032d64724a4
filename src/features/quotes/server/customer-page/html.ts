import { escapeHtml } from '../../../../order/escape-html.ts'

/** HTML that was written with `html`, in which every text is escaped. */
export class SafeHtml {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

type Part = SafeHtml | string | number | false | undefined | readonly Part[]

/** Everything that is put in is escaped, unless it is such HTML itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml {
  return new SafeHtml(String.raw({ raw: strings }, ...parts.map(written)))
}

/** HTML that the server made safe before it was stored: the shop's conditions. */
export function storedHtml(text: string): SafeHtml {
  return new SafeHtml(text)
}

/** Texts of several lines, as they were typed. */
export function lines(text: string): SafeHtml {
  return new SafeHtml(escapeHtml(text).replaceAll(/\r\n|\n|\r/g, '<br>'))
}

function written(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof SafeHtml) return part.toString()
  if (Array.isArray(part)) return part.map(written).join('')
  return escapeHtml(String(part))
}
