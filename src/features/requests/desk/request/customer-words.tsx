import type { RequestSheet, SheetLine } from '../../wire/request-sheet.ts'

/** What the customer wrote, apart from what the server says. */
export function CustomerWords({ message, own, contacts }: RequestSheet['customer']) {
  return (
    <section aria-label="Scritto dal cliente" className="sheet-typed">
      <h3>Scritto dal cliente</h3>
      <blockquote>
        {/* First, since a long message would move them out of view. */}
        <p className="reach">{contacts.length === 0 ? 'Nessun recapito.' : contacts.join(' · ')}</p>
        {message !== '' && <p>{message}</p>}
        {own.length > 0 && <SentLines lines={own} />}
      </blockquote>
    </section>
  )
}

export function SentLines({ lines }: { readonly lines: readonly SheetLine[] }) {
  return (
    <dl className="sent-lines">
      {inOrder(lines).map(({ label, text, at }) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Several gadgets may have the same line: only its place tells them apart. */
function inOrder(lines: readonly SheetLine[]) {
  return lines.map((line, at) => ({ ...line, at }))
}
