import { wordsInForm, type ShopProblem } from '../../../../shop/problems.ts'
import { SHOP_FILES } from '../../../../shop/shop-files.ts'
import { placeInWords } from '../draft/place-in-words.ts'
import type { ShopContents } from '../draft/shop-contents.ts'

interface ProblemListProps {
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
export function problemPlace(contents: ShopContents, problem: ShopProblem): string {
  const { file, path = [], place } = problem
  const known = SHOP_FILES.find((each) => each === file)
  return known ? placeInWords(contents, known, path) : place
}
