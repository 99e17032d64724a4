import { queryString } from '../../../../desk/query-string.ts'
import type { View } from '../../../../desk/view/view.ts'

/** What the server is asked for: the filters of the view, and what the call adds. */
export function rowsQuery(
  { search, state, period, only }: View,
  more: Readonly<Record<string, string>> = {},
): string {
  return queryString({
    search,
    state: state ?? '',
    period: period ?? '',
    only: only ?? '',
    ...more,
  })
}
