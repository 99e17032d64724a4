import { MarkdownView } from '../../../../desk/markdown-view.tsx'

interface ConditionsProps {
  /** Markdown. */
  readonly source: string
}

// Like the PDF: conditions that begin without a heading get ours.
const HEADING = /^\s*#{1,6}\s/

/** The shop's conditions at the end of the document. */
export function Conditions({ source }: ConditionsProps) {
  return (
    <section className="a4-conditions" aria-label="Condizioni">
      {!HEADING.test(source) && <h3>Condizioni</h3>}
      <MarkdownView source={source} />
    </section>
  )
}
