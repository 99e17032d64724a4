import { useCallback, useEffect, useMemo, useState } from 'react'
import type { DraftState } from '../wire/shop-draft.ts'
import type { ShopProblem } from '../../../shop/problems.ts'
import { SHOP_FILES } from '../../../shop/shop-files.ts'
import type { DeskContext } from '../../../desk/desk-feature.ts'
import { GuideLink } from '../../../desk/guide-link.tsx'
import { useCurrent } from '../../../desk/loader.ts'
import { createShopStore, type ShopStore } from './draft/shop-store.ts'
import type { ShownShop } from './draft/shown-shop.ts'
import { createHistoryStore } from './history/history-store.ts'
import { PreviewFrame } from './preview/preview.tsx'
import { showingOf, type Showing } from './preview/step-of-path.ts'
import { draftSamples } from './publish/draft-samples.ts'
import { Elsewhere } from './publish/elsewhere.tsx'
import { PublishBar } from './publish/publish-bar.tsx'
import { StartList } from './publish/problem-list.tsx'
import { SectionView } from './sections/section-view.tsx'
import { SectionNav } from './sections/section-nav.tsx'
import { partOf, partWith, pathOf, sectionOf } from './sections/sections.ts'
import { focusField, fieldIn } from './form/focus-field.ts'

export interface ShopView {
  /** The part of the shop that is edited. */
  readonly part: string
}

type ShopEditorProps = DeskContext<ShopView>

/** The shop, changed in the browser: forms, the real wizard beside them, and what is to be published. */
export function ShopEditorPage({ views, ...common }: ShopEditorProps) {
  const [store] = useState(() => createShopStore(common))
  useEffect(() => keepLooking(store), [store])
  const shown = useCurrent(store)
  const [tab, setTab] = useState<Tab>('form')
  return (
    <section className="page shop" aria-labelledby="shop-title" aria-busy={!shown.state}>
      <header className="page-bar">
        <h2 id="shop-title">Negozio</h2>
        {shown.state?.editor === null && <Tabs tab={tab} onChange={setTab} />}
        <GuideLink />
      </header>
      <Elsewhere store={store} />
      {!shown.state && shown.problem === '' && <Frame />}
      {shown.state?.editor === null && (
        <OpenShop
          views={views}
          store={store}
          shown={shown}
          state={shown.state}
          tab={tab}
          onTab={setTab}
          {...common}
        />
      )}
    </section>
  )
}

/** The columns before the shop, so that nothing jumps. */
function Frame() {
  return (
    <>
      <div className="shop-grid show-form" aria-hidden="true">
        <div className="sections" />
        <div className="shop-forms" />
        <div className="preview" />
      </div>
      <div className="publish-bar" aria-hidden="true" />
    </>
  )
}

type Tab = 'form' | 'preview'
const TABS = { form: 'Modifica', preview: 'Anteprima' } as const

/** Where there is no room for both. */
function Tabs({ tab, onChange }: { readonly tab: Tab; readonly onChange: (tab: Tab) => void }) {
  return (
    <div className="segments views-of-shop" role="group" aria-label="Che cosa vedere">
      {(['form', 'preview'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === tab} onClick={() => onChange(each)}>
          {TABS[each]}
        </button>
      ))}
    </div>
  )
}

interface OpenShopProps extends ShopEditorProps {
  readonly store: ShopStore
  readonly shown: ShownShop
  readonly state: DraftState
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}

function OpenShop({ views, store, shown, state, server, tab, onTab }: OpenShopProps) {
  const [history] = useState(() => createHistoryStore(server))
  const { open: version } = useCurrent(history)
  const { part } = useCurrent(views)
  const { section, entry } = sectionOf(part)
  const [focused, setFocused] = useState<{ readonly part: string; readonly showing: Showing }>()
  const { contents } = shown
  const samples = useMemo(() => draftSamples(contents), [contents])
  const openEntry = useCallback(
    (name: string) => views.go({ part: partOf(section, name) }),
    [views, section],
  )
  const showing =
    focused?.part === part
      ? focused.showing
      : showingOf(contents, 'catalogue.json', pathOf(contents, part))

  function goTo(problem: ShopProblem): void {
    const file = SHOP_FILES.find((each) => each === problem.file)
    if (!file) return
    const { path = [] } = problem
    views.go({ part: partWith(contents, file, path) })
    onTab('form')
    focusField(file, path)
  }

  return (
    <>
      <StartList contents={contents} samples={samples} onGoTo={goTo} />
      <div className={`shop-grid show-${tab}`}>
        <SectionNav
          contents={contents}
          current={section}
          onGo={(each) => {
            views.go({ part: partOf(each) })
            onTab('form')
          }}
        />
        <div
          className={section.kind === 'list' ? 'shop-forms' : 'shop-forms padded'}
          onFocus={({ target }) => {
            const field = fieldIn(target)
            if (field) setFocused({ part, showing: showingOf(contents, field.file, field.path) })
          }}
        >
          <SectionView
            store={store}
            state={state}
            contents={contents}
            publishedAt={shown.publishedAt}
            history={history}
            section={section}
            entry={entry}
            onOpen={openEntry}
          />
        </div>
        <PreviewFrame
          revision={state.revision}
          showing={showing}
          isSaving={shown.isSaving}
          isBroken={state.problems.length > 0}
          version={version?.id}
        />
      </div>
      <PublishBar store={store} samples={samples} onProblem={goTo} />
    </>
  )
}

// Others are told of this desk by its questions; half a minute without one means that it has left.
const LOOK_EVERY_MS = 5_000

/** Loads the draft and looks for what others do, as long as the editor is open. */
function keepLooking(store: ShopStore): () => void {
  const look = () => {
    if (!document.hidden) void store.look()
  }
  const storeNow = () => void store.storeNow()
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  // The page may be about to close: whatever was typed is stored now.
  addEventListener('pagehide', storeNow)
  void store.load()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pagehide', storeNow)
    storeNow()
  }
}
