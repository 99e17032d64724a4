import { withDefaults } from '../../../shop/texts/changed-texts.ts'
import { LOGO_TEXTS } from '../../../shop/texts/logo-texts.ts'
import { useSession } from '../../../page/use-session.ts'

export function useLogoTexts(): typeof LOGO_TEXTS {
  return withDefaults(useSession().shop.lazyTexts.logo, LOGO_TEXTS)
}
