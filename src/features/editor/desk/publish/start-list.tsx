import type { ShopProblem } from '../../../../shop/problems.ts'
import type { ShopContents } from '../draft/shop-contents.ts'
import { problemPlace } from './problem-list.tsx'

interface StartListProps {
  readonly contents: ShopContents
  /** What the draft still has from the sample. */
  readonly samples: readonly ShopProblem[]
  readonly onGoTo: (place: ShopProblem) => void
}

/** What is still the sample's, until nothing is: what to do first for whoever opens the editor first. */
export function StartList({ contents, samples, onGoTo }: StartListProps) {
  if (samples.length === 0) return
  return (
    <nav className="start-list" aria-label="Per cominciare">
      <p>
        Per cominciare, cambia quello che è ancora del negozio di esempio. Poi premi «Pubblica».
      </p>
      <ul>
        {samples.map((sample) => (
          <li key={`${sample.file} ${sample.place}`}>
            <button type="button" onClick={() => onGoTo(sample)}>
              {problemPlace(contents, sample)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
