import { withDefaults } from '../../shop/texts/changed-texts.ts'
import { LATER_TEXTS } from '../../shop/texts/later-texts.ts'
import type { PublicShop } from '../../shop/shop.ts'
import { useSession } from '../use-session.ts'

type LaterTexts = typeof LATER_TEXTS

/** The texts of a part that loads after the first step: those of the shop, and the defaults for the others. */
export function useLazyTexts<Name extends keyof LaterTexts>(name: Name): LaterTexts[Name] {
  return lazyTexts(useSession().shop, name)
}

export function lazyTexts<Name extends keyof LaterTexts>(
  shop: Pick<PublicShop, 'lazyTexts'>,
  name: Name,
): LaterTexts[Name] {
  return withDefaults(shop.lazyTexts[name], LATER_TEXTS[name])
}
