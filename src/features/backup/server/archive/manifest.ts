import * as v from 'valibot'
import { DATABASE_FILE } from '../../../../server/database/sqlite/open-sqlite.ts'

/** The last part, so that it can name the hashes of all others, and a cut archive has none. */
export const MANIFEST_FILE = 'manifest.json'
export const SHOP_FOLDER = 'shop'
const ARTWORK_FOLDER = 'artwork'

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Unknown names are kept out: what a path leads to is decided before anything is written. */
const pathSchema = v.pipe(v.string(), v.check(isPartName))

const manifestSchema = v.object({
  format: v.literal(1),
  /** The version of the program that made it. */
  program: v.string(),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The database's version: the changes that were made to its tables. */
  migrations: v.array(v.string()),
  /** How many rows each table has. */
  rows: v.record(v.string(), countSchema),
  parts: v.array(
    v.object({
      name: pathSchema,
      bytes: countSchema,
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})

export type Manifest = v.InferOutput<typeof manifestSchema>
export type Part = Manifest['parts'][number]

/** Undefined where it is not one of ours. */
export function readManifest(json: string): Manifest | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), json)
  return read.success ? read.output : undefined
}

/** The database, or a path in one of the folders, which leads nowhere else. */
export function isPartName(name: string): boolean {
  if (name === DATABASE_FILE) return true
  const [folder = '', ...path] = name.split('/')
  return [SHOP_FOLDER, ARTWORK_FOLDER].includes(folder) && path.length > 0 && path.every(isPlain)
}

const isPlain = (segment: string) => !/^\.{0,2}$/.test(segment) && !/[\\\0]/.test(segment)
