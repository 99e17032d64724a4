import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { lazyPage } from '../../../desk/lazy-page.tsx'
import { CHAPTERS, type ChapterId } from './chapters.ts'

interface GuideView {
  readonly chapter: ChapterId
}

const GuidePage = lazyPage('Guida', async () => (await import('./guide-page.tsx')).GuidePage)

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
  open: ({ views }) => ({ Page: () => <GuidePage views={views} /> }),
} satisfies DeskFeature<GuideView>
