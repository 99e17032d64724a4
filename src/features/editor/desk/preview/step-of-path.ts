import { isGroup, textIn } from '../../../../shop/json/json-value.ts'
import { CHOICE_IDS, isSelection, SELECTIONS } from '../../../../order/selections.ts'
import type { ToPreview } from '../../wire/preview-message.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import type { ShopFile } from '../../../../shop/shop-files.ts'
import { valueIn, type ShopContents } from '../draft/shop-contents.ts'

type Show = Extract<ToPreview, { kind: 'show' }>
export type Showing = Pick<Show, 'step' | 'selections'>
type Step = Show['step']

const OF_QUANTITY: ReadonlySet<unknown> = new Set(['brackets', 'minimum', 'multiple', 'quantity'])
const OF_SUMMARY: ReadonlySet<unknown> = new Set(
  [
    'vat',
    'validityDays',
    'sampleCustomer',
    'customerFields',
    'contact',
    'fields',
    'ownFields',
  ].concat(['summary', 'sending', 'contactHint', 'customer', 'notBinding']),
)
const OTHER_STEPS: ReadonlySet<unknown> = new Set<Step>(['terms', 'summary'])

/** Where the wizard shows what is being edited. */
export function showingOf(contents: ShopContents, file: ShopFile, path: JsonPath): Showing {
  if (file === 'terms.md') return { step: 'terms' }
  const product = valueIn(contents, 'catalogue.json', path.slice(0, 2))
  const isProduct = file === 'catalogue.json' && path[0] === 'products' && isGroup(product)
  // The innermost name that has a step of its own.
  const step = path.reduce<Step>((found, key) => stepNamed(key) ?? found, 'product')
  return { step, selections: isProduct ? { product: textIn(product, 'id') } : {} }
}

function stepNamed(key: string | number): Step | undefined {
  if (typeof key === 'number') return undefined
  if (key === 'defaultColors') return 'color'
  if (OF_QUANTITY.has(key)) return 'quantity'
  if (OF_SUMMARY.has(key)) return 'summary'
  if (isSelection(key) || OTHER_STEPS.has(key)) return key as Step
  return CHOICE_IDS.find((id) => SELECTIONS[id].list === key)
}
