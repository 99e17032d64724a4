import { lazy, memo, Suspense, useMemo, type ReactNode } from 'react'
import { LIST_NAMES } from '../../../../order/selections.ts'
import { catalogueSchema } from '../../../../shop/catalogue/catalogue-file.ts'
import { settingsSchema } from '../../../../shop/parse-settings.ts'
import type { DraftState } from '../../wire/shop-draft.ts'
import { FILE_NAMES, type JsonFile } from '../../../../shop/shop-files.ts'
import { problemIndex } from '../draft/problem-index.ts'
import { valueIn, type ShopContents } from '../draft/shop-contents.ts'
import type { ShopStore } from '../draft/shop-store.ts'
import { Messages } from '../form/field-parts.tsx'
import { fieldId, FormProvider, type Form } from '../form/form-context.ts'
import { HistorySection } from '../history/history-section.tsx'
import type { HistoryStore } from '../history/history-store.ts'
import { TextsSection } from '../texts/texts-section.tsx'
import { withDefaultChoices } from './default-choices.ts'
import { Fields } from '../form/field.tsx'
import { ListSection } from './list-section.tsx'
import type { Section } from './sections.ts'
import { useCurrent } from '../../../../desk/loader.ts'

// With the reader of Markdown, which no other section needs.
const PagesSection = lazy(async () => {
  const { PagesSection: part } = await import('../texts/pages-section.tsx')
  return { default: part }
})

/** What the catalogue says besides its lists. */
const OFFER = Object.fromEntries(
  Object.entries(catalogueSchema.entries).filter(
    ([key]) => !LIST_NAMES.some((list) => list === key),
  ),
)

/** What every seller sets; what a technician sets follows. */
const FIRST = [
  'name',
  'copyright',
  'logo',
  'brandColor',
  'sellerEmail',
  'seller',
  'contact',
  'quantity',
]

interface SectionViewProps {
  readonly store: ShopStore
  readonly state: DraftState
  readonly contents: ShopContents
  readonly publishedAt: number | undefined
  readonly history: HistoryStore
  readonly section: Section
  readonly entry: string
  readonly onOpen: (entry: string) => void
}

/** Rendered only where what it shows has changed: not when the draft is about to be stored. */
export const SectionView = memo(function SectionView(props: SectionViewProps) {
  const { store, state, contents, publishedAt, history, section, entry, onOpen } = props
  const form = (file: JsonFile, fields: ReactNode) => (
    <FileForm store={store} state={state} file={file}>
      {fields}
    </FileForm>
  )
  switch (section.kind) {
    case 'list':
      return form(
        'catalogue.json',
        <ListSection
          key={section.id}
          title={section.title}
          list={section.list}
          catalogue={valueIn(contents, 'catalogue.json', [])}
          entry={entry}
          notAsPublished={state.entries}
          onOpen={onOpen}
          onRemoved={store.remember}
        />,
      )
    case 'offer':
      return form('catalogue.json', <Fields path={[]} entries={OFFER} elsewhere={LIST_NAMES} />)
    case 'settings':
      return form(
        'settings.json',
        <Fields path={[]} entries={settingsSchema.entries} first={FIRST} />,
      )
    case 'texts':
      return form('texts.json', <TextsSection />)
    case 'pages':
      return (
        <Suspense fallback={<p>Apro i testi…</p>}>
          <PagesSection store={store} problems={state.problems} />
        </Suspense>
      )
    case 'history':
      return (
        <HistorySection
          // A publication adds a version.
          key={publishedAt}
          history={history}
          unpublished={state.changes}
          canPublish={state.unwritable === null}
          onRestore={(id) => void store.restore(id)}
          onPublish={(id) => void store.restoreAndPublish(id)}
        />
      )
  }
})

interface FileFormProps {
  readonly store: ShopStore
  readonly state: DraftState
  readonly file: JsonFile
  readonly children: ReactNode
}

/** The fields of one file, or its whole text where it cannot be read. */
function FileForm({ store, state, file, children }: FileFormProps) {
  const problems = useMemo(() => problemIndex(state.problems, file), [state.problems, file])
  const warnings = useMemo(() => problemIndex(state.warnings, file), [state.warnings, file])
  const content = useCurrent(store.typed)[file]
  const form = useMemo((): Form => {
    const root = () => valueIn(store.typed.getSnapshot(), file, []) ?? null
    return {
      file,
      root,
      subscribe: store.typed.subscribe,
      problems,
      warnings,
      change: (...changes) =>
        store.change(
          ...(file === 'catalogue.json' ? withDefaultChoices(root(), changes) : changes),
        ),
      upload: store.upload,
      address: state.address,
    }
  }, [store, file, problems, warnings, state.address])
  if (content.kind === 'json') return <FormProvider value={form}>{children}</FormProvider>
  const id = fieldId(file, [])
  return (
    <div className="field">
      <label htmlFor={id}>
        «{FILE_NAMES[file]}» non si può leggere: correggi il testo del file
      </label>
      <Messages messages={problems.at([])} />
      <textarea
        id={id}
        rows={20}
        spellCheck={false}
        value={content.text ?? ''}
        onChange={({ target }) => store.change({ kind: 'text', file, text: target.value })}
      />
    </div>
  )
}
