import { useCurrent } from '../../../../desk/loader.ts'
import { NotLoaded } from '../../../../desk/lazy-page.tsx'
import { Composer } from '../composer/composer.tsx'
import type { SellerData } from '../composer/seller-data.ts'
import { SentQuote } from '../sent/sent-quote.tsx'
import type { OpenQuoteStore } from './open-quote.ts'
import { QuoteBar } from './quote-bar.tsx'

interface OpenedQuoteProps {
  readonly store: OpenQuoteStore
  readonly seller: SellerData
  /** What was sent is shown, although there is a draft. */
  readonly isSentShown: boolean
  readonly onClose: () => void
  readonly onShowSent: (isShown: boolean) => void
  readonly onOpenRequest: (id: string) => void
}

/** One quote: its form while it is written, its history once it was sent. */
export function OpenedQuote({
  store,
  seller,
  isSentShown,
  onShowSent,
  ...leads
}: OpenedQuoteProps) {
  const open = useCurrent(store)
  if (open.kind !== 'shown') {
    return (
      <div className="composer" aria-busy={open.kind === 'loading'}>
        <QuoteBar title="Preventivo" onClose={leads.onClose} />
        {open.kind === 'failed' && (
          <p role="alert" className="problem nothing">
            {open.problem}
          </p>
        )}
      </div>
    )
  }
  const [newest] = open.sheet.revisions
  if (open.typed && !(isSentShown && newest)) {
    return (
      <Composer
        // Nothing of one quote's form is kept for another.
        key={open.id}
        shown={open}
        typed={open.typed}
        store={store}
        seller={seller}
        onClose={leads.onClose}
        onShowSent={() => onShowSent(true)}
      />
    )
  }
  if (!newest) return <NotLoaded title="Preventivo" />
  return (
    <SentQuote
      key={open.id}
      shown={open}
      revision={newest}
      actions={store.actions}
      onGoOn={() => onShowSent(false)}
      {...leads}
    />
  )
}
