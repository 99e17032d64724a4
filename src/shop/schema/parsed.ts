import type { ShopProblem } from '../problems.ts'

/** A value, with what its seller should look at again, or everything that stands against it. */
export type Parsed<T> =
  | {
      readonly value: T
      readonly problems?: undefined
      readonly warnings?: readonly ShopProblem[]
    }
  | { readonly problems: readonly ShopProblem[] }
