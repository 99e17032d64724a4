import { titleAt } from '../../editor/wire/field-at-path.ts'
import { inOneLine, type ShopProblem, wordsInForm } from '../../../shop/problems.ts'
import { FILE_NAMES, isJsonFile, SHOP_FILES } from '../../../shop/shop-files.ts'
import type { ToldProblem } from '../wire.ts'

const LONGEST = 300

/** A mistake in the shop's files, for whoever sees forms and for whoever edits files. */
export function tellProblem(problem: ShopProblem): ToldProblem {
  const words = `${placeInForms(problem)}: ${wordsInForm(problem)}`
  return { words: words.slice(0, LONGEST), line: inOneLine(problem).slice(0, LONGEST) }
}

/** 'Impostazioni, Colore del marchio'; entries of lists are counted. */
function placeInForms({ file, place, path = [] }: ShopProblem): string {
  const known = SHOP_FILES.find((each) => each === file)
  if (!known) return place
  const titles = path.map((key, at) => {
    if (typeof key === 'number') return `voce ${key + 1}`
    return isJsonFile(known) ? titleAt(known, path.slice(0, at + 1)) : undefined
  })
  return [FILE_NAMES[known], ...titles].filter((title) => title !== undefined).join(', ')
}
