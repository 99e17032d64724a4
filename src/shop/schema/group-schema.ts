import * as v from 'valibot'

const empty = v.strictObject({})

/**
 * A group of entries and no others. Valibot's own stops at the first entry that it does not know,
 * and takes an empty list for a group without entries.
 */
export function group<const Entries extends v.ObjectEntries>(entries: Entries) {
  const strict = v.strictObject(entries)
  const tolerant = v.object(entries)
  const run: (typeof strict)['~run'] = (dataset, config) => {
    const { value } = dataset
    // A list is refused like any other thing that is no group.
    if (Array.isArray(value)) return strict['~run']({ value: 'list' }, config)
    const unknown = Object.entries(value ?? {}).filter(([key]) => !Object.hasOwn(entries, key))
    if (typeof value !== 'object' || unknown.length === 0) return strict['~run'](dataset, config)
    const { issues = [], ...parsed } = tolerant['~run'](dataset, config)
    const unexpected = unknown.flatMap(
      ([key, entry]) => empty['~run']({ value: { [key]: entry } }, config).issues ?? [],
    )
    return { ...parsed, typed: false, issues: [...issues, ...unexpected] } as ReturnType<typeof run>
  }
  return { ...strict, '~run': run }
}
