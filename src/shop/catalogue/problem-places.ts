import { groupsAt, textIn } from '../json/json-value.ts'
import { placeIn } from '../schema/place-in-file.ts'
import type { JsonPath } from '../json/scan-json.ts'
import type { ShopProblem } from '../problems.ts'

/** A path in the catalogue that names products by their ids: their positions are not known everywhere. */
export type PathById = readonly (string | number | { readonly id: string })[]

export interface CatalogueProblem {
  readonly path: PathById
  readonly message: string
  readonly inForm?: string | undefined
}

/** The problems with their places in the file. */
export function placed(
  file: string,
  json: unknown,
  problems: readonly CatalogueProblem[],
): ShopProblem[] {
  if (problems.length === 0) return []
  const positions = positionsIn(json)
  return problems.map(({ path, message, inForm }) => {
    const byPosition: JsonPath = path.map((step) =>
      typeof step === 'object' ? (positions.get(step.id) ?? 0) : step,
    )
    const place = placeIn(json, byPosition)
    return { file, place, message, path: byPosition, ...(inForm !== undefined && { inForm }) }
  })
}

/** Of several products with one id, the first. */
function positionsIn(json: unknown): ReadonlyMap<string, number> {
  const positions = new Map<string, number>()
  for (const [position, product] of groupsAt(json, 'products').entries()) {
    const id = textIn(product, 'id')
    if (!positions.has(id)) positions.set(id, position)
  }
  return positions
}
