import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.ts'
import { Page } from './page.tsx'

interface LazyPage<Props> {
  readonly title: string
  /** The address of its style sheet. */
  readonly styles?: string
  readonly load: () => Promise<ComponentType<Props>>
}

/** A page whose script comes later than the desk. Its name is there before, so that nothing jumps. */
export function lazyPage<Props extends object>({ title, ...files }: LazyPage<Props>) {
  const { use, ahead } = lazyPart(files)
  return {
    ahead,
    Page: (props: Props) => {
      const Loaded = use()
      if (Loaded === 'failed') return <NotLoaded title={title} />
      return Loaded ? <Loaded {...props} /> : <OpeningPage title={title} />
    },
  }
}

/** The frame of a page before its script. */
export function OpeningPage({ title }: Pick<LazyPage<never>, 'title'>) {
  return (
    <Page title={title} isBusy>
      <Opening />
    </Page>
  )
}

/** For screen readers only: others see the frame of the page. */
export function Opening() {
  return (
    <p role="status" className="unseen">
      Apro la pagina…
    </p>
  )
}

/** The server may have been renewed since the desk was opened. */
export function NotLoaded({ title }: Pick<LazyPage<never>, 'title'>) {
  return (
    <Page title={title}>
      <div role="alert" className="nothing">
        <p>La pagina non si apre: controlla la rete e ricarica.</p>
        <button type="button" onClick={() => location.reload()}>
          Ricarica
        </button>
      </div>
    </Page>
  )
}
