import * as v from 'valibot'

const empty = v.strictObject({})

/**
 * An object with these entries and no others. Unlike strictObject of valibot, it reports every
 * unknown entry, not only the first one, and refuses an empty list.
 */
export function groupOf<const Entries extends v.ObjectEntries>(entries: Entries) {
  const strict = v.strictObject(entries)
  const tolerant = v.object(entries)
  const run: (typeof strict)['~run'] = (dataset, config) => {
    const { value } = dataset
    // With a text in its place, a list gets the message for a value of the wrong type.
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
