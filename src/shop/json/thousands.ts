import { placeIn } from '../schema/italian-issues.ts'
import type { JsonPath, JsonWalk } from './walk-json.ts'
import type { ShopProblem } from '../problems.ts'
import { schemaAt, type SchemaPart } from '../schema/schema-at.ts'

export interface ReadThousands {
  /** The file's content, with whole numbers as they were meant. */
  readonly value: unknown
  readonly problems: readonly ShopProblem[]
  readonly warnings: readonly ShopProblem[]
}

/**
 * Finds thousands in the Italian way, 1.000, of which JSON makes 1: a mistake where only a whole
 * number will do, a doubt in a price, where nobody else writes that last zero.
 */
export function readThousands(file: string, walk: JsonWalk, schema: SchemaPart): ReadThousands {
  const value: unknown = JSON.parse(walk.source)
  const problems: ShopProblem[] = []
  const warnings: ShopProblem[] = []
  for (const { path, literal } of walk.thousands) {
    const place = placeIn(value, path)
    const meant = literal.replace('.', '')
    if (isWhole(schemaAt(schema, path))) {
      problems.push({ file, place, message: `le migliaia si scrivono senza punto: ${meant}` })
      put(value, path, Number(meant))
    } else if (literal.endsWith('0')) {
      const read = Number(literal)
      const message = `${literal} vale ${read}; se intendevi ${meant}, scrivilo senza punto`
      warnings.push({ file, place, message })
    }
  }
  return { value, problems, warnings }
}

function isWhole(schema: SchemaPart | undefined): boolean {
  return schema?.pipe?.some(({ type }) => type === 'integer') ?? false
}

function put(value: unknown, path: JsonPath, meant: number): void {
  const home = path.slice(0, -1).reduce<unknown>((node, key) => (node as Node)[key], value)
  ;(home as Node)[path.at(-1) ?? ''] = meant
}

type Node = Record<string | number, unknown>
