import { useDeferredValue } from 'react'
import type { ShopProblem } from '../../../../shop/problems.ts'
import { FILE_NAMES, isJsonFile, isOptionalFile, SHOP_FILES } from '../../../../shop/shop-files.ts'
import { useCurrent } from '../../../../desk/loader.ts'
import { problemIndex } from '../draft/problem-index.ts'
import type { ShopStore } from '../draft/shop-store.ts'
import { Messages } from '../form/field-parts.tsx'
import { fieldId } from '../form/form-context.ts'
import { MarkdownView } from '../../../../desk/markdown-view.tsx'

const PAGES = SHOP_FILES.filter((file) => !isJsonFile(file))
type Page = (typeof PAGES)[number]

interface PagesSectionProps {
  readonly store: ShopStore
  readonly problems: readonly ShopProblem[]
}

/** The texts that have a page or a step of their own, each with how it is read. */
export function PagesSection({ store, problems }: PagesSectionProps) {
  const contents = useCurrent(store.typed)
  return (
    <>
      <p className="field-about">
        Una riga vuota comincia un paragrafo; ## comincia un titolo, - una voce di elenco, e **due
        asterischi** fanno il grassetto.
      </p>
      {PAGES.map((file) => {
        const content = contents[file]
        const text = content.kind === 'text' ? content.text : null
        return (
          <PageText
            key={file}
            file={file}
            text={text}
            messages={problemIndex(problems, file).at([])}
            onChange={(typed) => store.change({ kind: 'text', file, text: typed })}
          />
        )
      })}
    </>
  )
}

interface PageTextProps {
  readonly file: Page
  readonly text: string | null
  readonly messages: readonly string[]
  readonly onChange: (text: string | null) => void
}

function PageText({ file, text, messages, onChange }: PageTextProps) {
  const id = fieldId(file, [])
  const shown = useDeferredValue(text ?? '')
  return (
    <section className="page-text" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{FILE_NAMES[file]}</h3>
      <div className="page-columns">
        <textarea
          id={id}
          rows={12}
          value={text ?? ''}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-problems`}
          aria-invalid={messages.length > 0}
          onChange={({ target }) =>
            onChange(target.value === '' && isOptionalFile(file) ? null : target.value)
          }
        />
        <MarkdownView source={shown} />
      </div>
      <div id={`${id}-problems`}>
        <Messages messages={messages} />
      </div>
    </section>
  )
}
