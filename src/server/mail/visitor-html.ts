import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../order/escape-html.ts'

export interface VisitorHtml {
  /** Built anew: only the tags below, no attributes, everything else as escaped text. */
  readonly html: string
  readonly text: string
}

type Tag = 'table' | 'tr' | 'th' | 'td' | 'b'

const TAGS: ReadonlyMap<string, Tag> = new Map([
  ['table', 'table'],
  ['tr', 'tr'],
  ['th', 'th'],
  ['td', 'td'],
  ['b', 'b'],
  ['strong', 'b'],
])
/** Their content is not text for people. */
const SILENT = new Set(['script', 'style', 'template', 'title', 'textarea', 'noscript', 'iframe'])
/** Tags that stand on a line of their own: without a break their words would run together. */
const BLOCKS = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'hr'])

/**
 * Reads a visitor's HTML and writes another one. What it writes can only consist of five fixed
 * tags, breaks and escaped text, always balanced, so nothing typed can become anything else.
 */
export function readVisitorHtml(source: string): VisitorHtml {
  const writer = new Writer()
  // Text without a single tag was typed with line ends in mind.
  const isPlain = !/<[a-z!/]/i.test(source)
  let silent = 0
  const parser = new Parser({
    onopentag(name) {
      const tag = TAGS.get(name)
      if (SILENT.has(name)) silent += 1
      else if (name === 'br' || BLOCKS.has(name)) writer.lineBreak()
      else if (tag) writer.open(tag)
    },
    onclosetag(name) {
      const tag = TAGS.get(name)
      if (SILENT.has(name)) silent -= 1
      else if (tag) writer.close(tag)
    },
    ontext(text) {
      if (silent > 0) return
      const lines = isPlain ? text.split(/\r\n|\r|\n/) : [text]
      lines.forEach((line, index) => {
        if (index > 0) writer.lineBreak()
        writer.text(line)
      })
    },
  })
  parser.end(source)
  return writer.finish()
}

class Writer {
  #html = ''
  #text = ''
  readonly #open: Tag[] = []

  open(tag: Tag): void {
    switch (tag) {
      case 'table':
        // One level is all a summary needs, and a table inside a cell could end ours.
        if (this.#open.includes('table')) return
        this.#closeAll()
        break
      case 'tr':
        if (!this.#open.includes('table')) return
        this.#closeDownTo('table')
        break
      case 'th':
      case 'td':
        if (!this.#open.includes('table')) return
        if (this.#open.includes('tr')) this.#closeDownTo('tr')
        else this.#push('tr')
        if (this.#html.endsWith('</th>') || this.#html.endsWith('</td>')) this.#text += ': '
        break
      case 'b':
        if (this.#open.includes('b')) return
        this.#makeRoomForText()
        break
    }
    this.#push(tag)
  }

  close(tag: Tag): void {
    if (!this.#open.includes(tag)) return
    this.#closeDownTo(tag)
    this.#pop()
  }

  lineBreak(): void {
    if (this.#isBetweenCells()) return
    this.#html += '<br>'
    this.#text += '\n'
  }

  text(text: string): void {
    if (this.#isBetweenCells()) {
      if (text.trim() === '') return
      this.#makeRoomForText()
    }
    this.#html += escapeHtml(text)
    this.#text += text
  }

  finish(): VisitorHtml {
    this.#closeAll()
    return { html: this.#html, text: this.#text.trim() }
  }

  /** Words straight inside a table would be moved out of it by a mail client. */
  #makeRoomForText(): void {
    if (this.#open.at(-1) === 'table') this.#push('tr')
    if (this.#open.at(-1) === 'tr') this.#push('td')
  }

  #isBetweenCells(): boolean {
    const last = this.#open.at(-1)
    return last === 'table' || last === 'tr'
  }

  #push(tag: Tag): void {
    this.#open.push(tag)
    this.#html += `<${tag}>`
  }

  #pop(): void {
    const tag = this.#open.pop()
    if (tag === undefined) return
    this.#html += `</${tag}>`
    if (tag === 'tr') this.#text += '\n'
  }

  #closeDownTo(tag: Tag): void {
    while (this.#open.length > 0 && this.#open.at(-1) !== tag) this.#pop()
  }

  #closeAll(): void {
    while (this.#open.length > 0) this.#pop()
  }
}
