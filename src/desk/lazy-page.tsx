import { type ComponentType, lazy, Suspense } from 'react'
import { Page } from './page.tsx'

/** A page whose script is loaded when it is first opened. Its name is there before, so that nothing jumps. */
export function lazyPage<Props extends object>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Failed = () => <NotLoaded title={title} />
  const Loaded = lazy(async () => ({
    default: await load().catch((): ComponentType<Props> => Failed),
  }))
  return (props) => (
    <Suspense
      fallback={
        <Page title={title} isBusy>
          <Opening />
        </Page>
      }
    >
      <Loaded {...props} />
    </Suspense>
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
export function NotLoaded({ title }: { readonly title: string }) {
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
