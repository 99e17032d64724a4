import { wordsInForm, type ShopProblem } from '../../../../shop/problems.ts'
import { SAMPLE_COUNT } from '../../../../shop/sample-remains.ts'
import { FILE_NAMES, SHOP_FILES } from '../../../../shop/shop-files.ts'
import { placeInWords } from '../draft/place-in-words.ts'
import type { ShopContents } from '../draft/shop-contents.ts'

export interface ProblemListProps {
  readonly contents: ShopContents
  readonly problems: readonly ShopProblem[]
  readonly onProblem: (problem: ShopProblem) => void
}

/** Each leads to its field. */
export function ProblemList({ contents, problems, onProblem }: ProblemListProps) {
  return (
    <ul className="problem-list">
      {problems.map((problem) => (
        <li key={`${problem.file} ${problem.place} ${problem.message}`}>
          <button type="button" className="quiet" onClick={() => onProblem(problem)}>
            {problemPlace(contents, problem)}
          </button>{' '}
          {wordsInForm(problem)}
        </li>
      ))}
    </ul>
  )
}

/** Where it is, as the forms call it. */
function problemPlace(contents: ShopContents, problem: ShopProblem): string {
  const { file, path, place } = problem
  const known = SHOP_FILES.find((each) => each === file)
  if (known && path) return placeInWords(contents, known, path)
  return [known && FILE_NAMES[known], place].filter(Boolean).join(', ')
}

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
        Per cominciare: {SAMPLE_COUNT - samples.length} di {SAMPLE_COUNT}
      </p>
      <progress aria-label="Fatte" value={SAMPLE_COUNT - samples.length} max={SAMPLE_COUNT} />
      <ul>
        {samples.map((sample) => (
          <li key={`${sample.file} ${sample.place}`}>
            <button type="button" className="quiet" onClick={() => onGoTo(sample)}>
              {problemPlace(contents, sample)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
