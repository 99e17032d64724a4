import { shopPage } from '../features/editor/desk/feature.tsx'
import { requestsPage } from '../features/requests/desk/feature.tsx'
import { systemPage } from '../features/status/desk/feature.tsx'
import { trendPage } from '../features/trend/desk/feature.tsx'
import type { DeskFeature } from './desk-feature.ts'

/** The features of the desk in the order of its navigation. The first page is shown first. */
export const DESK_FEATURES: readonly [DeskFeature, ...DeskFeature[]] = [
  requestsPage,
  shopPage,
  trendPage,
  systemPage,
]
