import type { LazyTexts } from '../../shop/texts/lazy-texts.ts'
import type { Catalogue, Choice, Product } from '../../order/catalogue.ts'
import { productOf, type Replacement } from '../../order/dataset.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { formatWhole } from '../../order/money.ts'
import { quantityRuleText } from '../../order/quantity-rule.ts'
import { isChoice, SELECTIONS, type SelectionId } from '../../order/selections.ts'
import type { PublicShop } from '../../shop/shop.ts'
import { itself, useObservable, useOrder, useSession, useWizard } from '../use-session.ts'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
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
  const own = useLazyTexts('replaced')
  const text = shown.length > 0 && replacedText(shown, shop, own, product)
  return (
    <div className="replaced" role="status">
      {/* Another one for another text: a translator may have replaced its text node. */}
      {text && <Notice key={text} text={text} />}
    </div>
  )
}

function replacedText(
  replacements: readonly Replacement[],
  { catalogue, texts: { choices, offer } }: PublicShop,
  own: LazyTexts['replaced'],
  product: Product | undefined,
): string {
  const [first] = replacements
  const facts = { product: product?.label ?? '' }
  if (!first || replacements.length > 1) {
    const now = replacements.map(({ id, now }) => `${SELECTIONS[id].label.toLowerCase()} ${now}`)
    const several = first?.id === 'product' ? own.withdrawn : own.several
    return fillPlaceholders(several, { ...facts, choices: now.join(', ') })
  }
  const { id, asked, now } = first
  const gone = first.gone ?? nameOf(catalogue, id, asked)
  const unnamed = asked === undefined ? choices.replaced : own.unnamed
  const text = (id === 'quantity' && offer?.resized) || (gone ? choices.gone : unnamed)
  return fillPlaceholders(text, {
    ...facts,
    lot: offer && product ? quantityRuleText(product, offer) : '',
    gone: gone ?? '',
    field: SELECTIONS[id].label,
    choice: now,
  })
}

/** The shop may still have it for other products. */
function nameOf(catalogue: Catalogue, id: SelectionId, asked: Replacement['asked']) {
  if (typeof asked === 'number') return formatWhole(asked)
  const options: readonly Choice[] = isChoice(id) ? catalogue[SELECTIONS[id].list] : []
  return options.find((option) => option.id === asked)?.label
}
