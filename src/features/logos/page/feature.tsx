import { useEffect, useState } from 'react'
import { LOGO_MISSING, LOGO_ROW } from '../../../order/sent-logo.ts'
import type { PageFeature, PartProps } from '../../../page/page-feature.ts'
import { isTakenByServer } from '../../../page/taken-by-server.ts'
import { Notice } from '../../../page/steps/step-parts.tsx'
import { Dialog } from '../../../page/feedback/dialog.tsx'
import { appearanceOf } from '../../../page/picture/appearance.ts'
import { ConfiguredPicture } from '../../../page/picture/live-picture.tsx'
import { ownMarkName } from '../../../page/picture/own-mark.ts'
import { adoptStyles } from '../../../page/later/adopt-styles.ts'
import {
  itself,
  useObservable,
  useOrder,
  useSession,
  useWizard,
} from '../../../page/use-session.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import { forgetLogo, restoreLogo } from './logo-actions.ts'
import { LogoPanel } from './logo-panel.tsx'
import { LogoPicker, useDroppedLogo } from './logo-picker.tsx'
import { logoState } from './logo-state.ts'
import { sentLogo } from './send-logo.ts'
import styles from './logo.css?inline'

adoptStyles(document, styles)

logoState.subscribe(() => ownMarkName.set(logoState.getSnapshot().logo?.name))

/** Shows a logo that was kept, wherever a picture is. */
function KeptLogo() {
  useEffect(() => void restoreLogo(), [])
  return null
}

function useIsPrinted(): boolean {
  const { catalogue } = useSession().shop
  return useOrder(({ dataset }) => appearanceOf(catalogue, dataset).print !== 'none')
}

/** Below the prints. */
function LogoOnStep() {
  const texts = useLazyTexts('logo')
  return (
    <section className="logo-box" aria-label={texts.try}>
      <LogoControls />
    </section>
  )
}

/** On the large picture, wherever a print is chosen; the print step has the controls beside it. */
function LogoOnPicture() {
  const { wizard } = useSession()
  const texts = useLazyTexts('logo')
  const [isOpen, setIsOpen] = useState(false)
  const { logo } = useObservable(logoState, itself)
  const isPrinted = useIsPrinted()
  const isOnPrintStep = useWizard(({ active }) => wizard.steps[active]?.id === 'print')
  useDroppedLogo(isPrinted || isOnPrintStep)
  if (!isPrinted || isOnPrintStep) return null
  const label = logo ? texts.adjust : texts.try
  return (
    <>
      <button
        type="button"
        className="logo-open"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4" />
        </svg>
        <span>{label}</span>
      </button>
      {isOpen && (
        <Dialog className="overlay" title={label} onClose={() => setIsOpen(false)}>
          <div className="logo-large">
            <ConfiguredPicture />
            <LogoControls />
          </div>
        </Dialog>
      )}
    </>
  )
}

function LogoControls() {
  return (
    <>
      <LogoPicker />
      <LogoPanel />
    </>
  )
}

/** The row of a logo that travels with the request; none where it is only a preview. */
function LogoRow({ columns }: PartProps) {
  const { shop } = useSession()
  const { logo, outcome } = useObservable(logoState, itself)
  const isPrinted = useIsPrinted()
  if (!logo || !isPrinted || !isTakenByServer(shop)) return null
  const text = outcome === 'missing' ? `${logo.name} · ${LOGO_MISSING}` : logo.name
  return (
    <tr>
      <th scope="row">{LOGO_ROW.label}</th>
      <td colSpan={columns}>{text}</td>
    </tr>
  )
}

/** Says that the request was sent without its logo. */
function MissingLogo() {
  const texts = useLazyTexts('logo')
  const { logo, outcome } = useObservable(logoState, itself)
  return logo && outcome === 'missing' ? <Notice text={texts.missing} /> : null
}

export const logosPage: PageFeature = {
  components: {
    everywhere: KeptLogo,
    onPicture: LogoOnPicture,
    belowPrints: LogoOnStep,
    tableRows: LogoRow,
    afterSending: MissingLogo,
  },
  addToRequest: async (shop, order) => ({ logo: await sentLogo(shop, order) }),
  onStartAnew: forgetLogo,
}
