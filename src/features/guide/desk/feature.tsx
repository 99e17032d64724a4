import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { lazyPage } from '../../../desk/lazy-page.tsx'
import { CHAPTERS, type ChapterId } from './chapters.ts'
import styles from './guide.css?url'

interface GuideView {
  readonly chapter: ChapterId
}

const guide = lazyPage({
  title: 'Guida',
  styles,
  load: async () => (await import('./guide-page.tsx')).GuidePage,
})

/** How everything is done, in short pages. */
export const guidePage = {
  address: 'guida',
  label: 'Guida',
  icon: 'help',
  isGuide: true,
  view: {
    parse: (value) => ({
      chapter: CHAPTERS.find(({ id }) => id === value('capitolo'))?.id ?? CHAPTERS[0].id,
    }),
    write: ({ chapter }) => ({ capitolo: chapter }),
  },
  open: ({ views }) => ({ Page: () => <guide.Page views={views} />, ahead: guide.ahead }),
} satisfies DeskFeature<GuideView>
