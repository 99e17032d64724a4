import type { Product } from '../../order/catalogue.ts'
import { productOf, type Replacement } from '../../order/dataset.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { quantityRuleText } from '../../order/quantity-rule.ts'
import { SELECTIONS } from '../../order/selections.ts'
import type { PublicShop } from '../../shop/shop.ts'
import { itself, useObservable, useOrder, useSession, useWizard } from '../use-session.ts'
import { Notice } from './step-parts.tsx'

/**
 * Names the selections that were replaced in one notice: all of them at the first step, each at its own. It
 * stands in the foot bar, where it is always in view and moves no card.
 */
export function ReplacedChoices() {
  const { shop, replaced, wizard } = useSession()
  const active = useWizard((now) => now.active)
  const product = useOrder((order) => productOf(shop.catalogue, order.dataset))
  const shown = useObservable(replaced, itself).filter(
    ({ id }) => active === 0 || id === wizard.steps[active]?.id,
  )
  return (
    <div className="replaced" role="status">
      {shown.length > 0 && <Notice text={replacedText(shown, shop, product)} />}
    </div>
  )
}

function replacedText(
  replacements: readonly Replacement[],
  { texts: { choices, offer } }: PublicShop,
  product: Product | undefined,
): string {
  const [first] = replacements
  const facts = { product: product?.label ?? '' }
  if (!first || replacements.length > 1) {
    const now = replacements.map(({ id, now }) => `${SELECTIONS[id].label.toLowerCase()} ${now}`)
    return fillPlaceholders(choices.several, { ...facts, choices: now.join(', ') })
  }
  const { id, asked, gone, now } = first
  const unnamed = asked === undefined ? choices.replaced : choices.goneUnnamed
  const text = (id === 'quantity' && offer?.resized) || (gone ? choices.gone : unnamed)
  return fillPlaceholders(text, {
    ...facts,
    lot: offer && product ? quantityRuleText(product, offer) : '',
    gone: gone ?? '',
    field: SELECTIONS[id].label,
    choice: now,
  })
}
