import type { ReactNode } from 'react'
import { useCurrent } from '../loader.ts'
import type { Observable } from '../../wizard/observable.ts'
import { focusFirstNew, LIST_NEWS_ID } from './keyboard.ts'
import type { Listed } from './list.ts'

interface ListFrameProps {
  readonly title: string
  readonly list: Pick<Observable<Listed<unknown>>, 'subscribe' | 'getSnapshot'> & {
    readonly more: () => Promise<void>
  }
  /** Stands above the rows. */
  readonly filters?: ReactNode
  /** In place of rows, where there are none at all. */
  readonly empty: ReactNode
  /** Where something is looked for: that it was not found, and the way back to everything. */
  readonly notFound:
    | { readonly text: string; readonly showAll: string; readonly onShowAll: () => void }
    | undefined
  readonly more: string
  readonly children: ReactNode
}

/** A list with what is said of it, and the next page behind a button. */
export function ListFrame({
  title,
  list,
  filters,
  empty,
  notFound,
  more,
  children,
}: ListFrameProps) {
  const { rows, next, isLoading, problem, news } = useCurrent(list)
  return (
    <section className="inbox" aria-labelledby="inbox-title" aria-busy={isLoading}>
      <h2 id="inbox-title" className="unseen">
        {title}
      </h2>
      {filters}
      <p role="alert" className="problem">
        {problem}
      </p>
      {/* It has the focus after the last word about something whose row is gone. */}
      <p id={LIST_NEWS_ID} role="status" className="list-news" tabIndex={-1}>
        {news}
      </p>
      <div className="scroll">
        {rows && children}
        {rows?.length === 0 && (
          <div className="nothing">
            {notFound ? (
              <>
                <p>{notFound.text}</p>
                <button
                  type="button"
                  onClick={() => {
                    focusFirstNew(list)
                    notFound.onShowAll()
                  }}
                >
                  {notFound.showAll}
                </button>
              </>
            ) : (
              empty
            )}
          </div>
        )}
        {next !== undefined && (
          <button
            type="button"
            className="btn quiet more"
            onClick={() => {
              focusFirstNew(list)
              void list.more()
            }}
          >
            {more}
          </button>
        )}
      </div>
    </section>
  )
}
