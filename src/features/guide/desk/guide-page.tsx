import { useMemo, type MouseEvent } from 'react'
import { useCurrent } from '../../../desk/loader.ts'
import { MarkdownView } from '../../../desk/markdown-view.tsx'
import { Page } from '../../../desk/page.tsx'
import type { Views } from '../../../desk/views.ts'
import { CHAPTERS, type ChapterId } from './chapters.ts'

const TEXTS = import.meta.glob<string>('../../../../docs/guida/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const PICTURES = import.meta.glob<string>('../../../../docs/guida/pictures/*.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const FOLDER = '../../../../docs/guida/'

interface GuidePageProps {
  readonly views: Views<{ readonly chapter: ChapterId }>
}

export function GuidePage({ views }: GuidePageProps) {
  const { chapter } = useCurrent(views)
  const addresses = useMemo(
    () => ({
      link: (href: string) => linkIn(href, (id) => views.go({ chapter: id })),
      picture: (src: string) => PICTURES[FOLDER + src],
    }),
    [views],
  )
  return (
    <Page title="Guida" className="guide">
      <div className="guide-columns">
        <nav aria-label="Capitoli della guida">
          {CHAPTERS.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              aria-current={id === chapter ? 'page' : undefined}
              onClick={() => views.go({ chapter: id })}
            >
              {title}
            </button>
          ))}
        </nav>
        <div key={chapter} ref={showFromTop}>
          <MarkdownView source={TEXTS[`${FOLDER}${chapter}.md`] ?? ''} addresses={addresses} />
        </div>
      </div>
    </Page>
  )
}

/** A chapter begins at its beginning, wherever the one before was left; its name is in sight in a row that scrolls. */
function showFromTop(chapter: HTMLElement | null): void {
  if (!chapter) return
  const name = chapter.parentElement?.querySelector('nav [aria-current]')
  name?.scrollIntoView({ block: 'nearest', inline: 'center' })
  chapter.closest('.page-body')?.scrollTo(0, 0)
  scrollTo(0, 0)
}

/** Another chapter is shown in place; everything else opens beside the desk. */
function linkIn(href: string, go: (chapter: ChapterId) => void) {
  const chapter = CHAPTERS.find(({ id }) => href === `${id}.md`)
  if (!chapter) return { href, target: '_blank', rel: 'noreferrer' }
  return {
    href: `banco?pagina=guida&capitolo=${chapter.id}`,
    onClick(event: MouseEvent) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      go(chapter.id)
    },
  }
}
