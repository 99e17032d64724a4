import { customersPage } from '../features/customers/desk/feature.tsx'
import { shopPage } from '../features/editor/desk/feature.tsx'
import { guidePage } from '../features/guide/desk/feature.tsx'
import { quotesPage } from '../features/quotes/desk/feature.tsx'
import { requestsPage } from '../features/requests/desk/feature.tsx'
import { systemPage } from '../features/status/desk/feature.tsx'
import { trendPage } from '../features/trend/desk/feature.tsx'
import type { DeskFeature } from './desk-feature.ts'

/** The features of the desk in the order of its navigation. The first page is shown first. */
export const DESK_FEATURES: readonly [DeskFeature, ...DeskFeature[]] = [
  requestsPage,
  quotesPage,
  customersPage,
  trendPage,
  shopPage,
  systemPage,
  guidePage,
]
