import { withDefaults } from '../../shop/texts/changed-texts.ts'
import { LATER_TEXTS } from '../../shop/texts/later-texts.ts'
import type { PublicShop } from '../../shop/shop.ts'
import { useSession } from '../use-session.ts'

type LaterTexts = typeof LATER_TEXTS

/** The texts of a part that loads after the first step: those of the shop, and the defaults for the others. */
export function useLazyTexts<Name extends keyof LaterTexts>(name: Name): LaterTexts[Name] {
  return lazyTexts(useSession().shop, name)
}

// Twenty gadgets ask for the same texts at each change.
const known = new WeakMap<PublicShop['lazyTexts'], LaterTexts>()

export function lazyTexts<Name extends keyof LaterTexts>(
  { lazyTexts: changed }: Pick<PublicShop, 'lazyTexts'>,
  name: Name,
): LaterTexts[Name] {
  const texts = known.get(changed) ?? withDefaults(changed, LATER_TEXTS)
  known.set(changed, texts)
  return texts[name]
}
