import { Notice } from '../../../page/steps/step-parts.tsx'
import { itself, useObservable } from '../../../page/use-session.ts'
import { logoState } from './logo-state.ts'
import { useLogoTexts } from './use-logo-texts.ts'

/** Says that the request was sent without its logo. */
export function MissingLogo() {
  const texts = useLogoTexts()
  const { logo, outcome } = useObservable(logoState, itself)
  return logo && outcome === 'missing' ? <Notice text={texts.missing} /> : null
}
