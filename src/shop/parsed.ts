import type { ShopProblem } from './problems.ts'

/** A value, or everything that stands against it. */
export type Parsed<T> =
  | { readonly value: T; readonly problems?: undefined }
  | { readonly problems: readonly ShopProblem[] }
