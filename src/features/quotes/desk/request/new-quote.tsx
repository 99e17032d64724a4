import { useState } from 'react'
import { Icon } from '../../../../desk/icon.tsx'

interface NewQuoteProps {
  /** Resolves with why it could not, or with nothing. */
  readonly onBegin: () => Promise<string>
}

/** Above the requests: begins a quote that answers none of them. */
export function NewQuote({ onBegin }: NewQuoteProps) {
  const [problem, setProblem] = useState('')
  return (
    <>
      <span role="alert" className="problem">
        {problem}
      </span>
      <button
        type="button"
        className="btn quote-from-nothing"
        onClick={() => void onBegin().then(setProblem)}
      >
        <Icon name="plus" />
        Nuovo preventivo
      </button>
    </>
  )
}
