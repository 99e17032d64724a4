import { valueAt } from '../json/json-value.ts'
import { parseVisible } from '../json/visible-text.ts'
import type { JsonScan } from '../json/scan-json.ts'
import type { ShopProblem } from '../problems.ts'
import { placeIn } from './place-in-file.ts'
import { schemaAtPath, type SchemaPart } from './schema-at-path.ts'

/**
 * Finds thousands with the Italian separator, 1.000. Where only a whole number is valid they are a
 * problem. In a price they are a warning if they end in 0, which nobody writes after decimals.
 * The value has whole numbers as they were meant.
 */
export function readThousands(file: string, scan: JsonScan, schema: SchemaPart) {
  const value = parseVisible(scan.source)
  const problems: ShopProblem[] = []
  const warnings: ShopProblem[] = []
  for (const { path, literal } of scan.thousands) {
    const place = placeIn(value, path)
    const meant = literal.replace('.', '')
    if (isWhole(schemaAtPath(schema, path))) {
      const message = `le migliaia si scrivono senza punto: ${meant}`
      problems.push({ file, place, message, path, inForm: `scrivi un numero intero: ${meant}?` })
      const parent = valueAt(value, path.slice(0, -1))
      // With a repeated key the value may have nothing at this path.
      if (typeof parent === 'object')
        Object.assign(parent ?? {}, { [path.at(-1) ?? '']: Number(meant) })
    } else if (literal.endsWith('0')) {
      const message = `${literal} vale ${Number(literal)}; se intendevi ${meant}, scrivilo senza punto`
      warnings.push({ file, place, message, path })
    }
  }
  return { value, problems, warnings }
}

function isWhole(schema: SchemaPart | undefined): boolean {
  return schema?.pipe?.some(({ type }) => type === 'integer') ?? false
}
