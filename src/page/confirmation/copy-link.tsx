import { useEffect, useRef, useState } from 'react'
import type { LazyTexts } from '../../shop/texts/lazy-texts.ts'
import { linkTo } from '../link-to.ts'
import { useOrder } from '../use-session.ts'

type Outcome = 'none' | 'copied' | 'refused'

/** A link that begins with the same selections. Where the clipboard is refused, a field shows it. */
export function CopyLink({ texts }: { texts: LazyTexts['afterSending'] }) {
  const link = useOrder((order) => linkTo(order.dataset))
  const [outcome, setOutcome] = useState<Outcome>('none')
  const field = useRef<HTMLInputElement>(null)
  // The text is selected, so that one key copies it.
  useEffect(() => {
    if (outcome === 'refused') field.current?.select()
  }, [outcome])

  const copy = async () => {
    setOutcome('none')
    setOutcome((await isCopied(link)) ? 'copied' : 'refused')
  }
  return (
    <>
      <button type="button" className="btn ghost" onClick={() => void copy()}>
        {texts.copy}
      </button>
      <div className="copying">
        <p role="status">{outcome !== 'none' && texts[outcome]}</p>
        {outcome === 'refused' && (
          <input ref={field} readOnly aria-label={texts.link} value={link} />
        )}
      </div>
    </>
  )
}

/** Without https there is no clipboard; a browser may refuse it, too. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
