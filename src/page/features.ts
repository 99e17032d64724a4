import { artworkPage } from '../features/artwork/page/feature.tsx'
import { logosPage } from '../features/logos/page/feature.tsx'
import { paymentsPage } from '../features/payments/page/feature.tsx'
import { suspicionPage } from '../features/suspicion/page/feature.tsx'
import type { PageFeature } from './page-feature.ts'

/** The features of the visitor's page. They load with the later steps, in one file. */
export const PAGE_FEATURES: readonly PageFeature[] = [
  suspicionPage,
  logosPage,
  artworkPage,
  paymentsPage,
]
