import { isList } from '../../../../shop/json/json-value.ts'
import { valueIn, type ShopContents } from '../draft/shop-contents.ts'
import { SECTION_GROUPS, type Section } from './sections.ts'

interface SectionNavProps {
  readonly contents: ShopContents
  readonly current: Section
  readonly onGo: (section: Section) => void
}

/** The parts of the editor, with how many entries each list has. */
export function SectionNav({ contents, current, onGo }: SectionNavProps) {
  return (
    <nav className="sections" aria-label="Parti del negozio">
      {SECTION_GROUPS.map(({ title, sections }) => (
        <div key={title} role="group" aria-label={title}>
          <h3 aria-hidden="true">{title}</h3>
          {sections.map((section) => (
            <button
              key={section.id}
              type="button"
              aria-current={section.id === current.id ? 'page' : undefined}
              onClick={() => onGo(section)}
            >
              {section.title}
              <span aria-hidden="true">{countIn(contents, section)}</span>
            </button>
          ))}
        </div>
      ))}
    </nav>
  )
}

function countIn(contents: ShopContents, section: Section): number | undefined {
  if (section.kind !== 'list') return undefined
  const entries = valueIn(contents, 'catalogue.json', [section.list])
  return isList(entries) ? entries.length : undefined
}
