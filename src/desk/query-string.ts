/** Writes a query with its question mark, or nothing if no value is given. */
export function queryString(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1])
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
