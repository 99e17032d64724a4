import { useEffect, useLayoutEffect, useState } from 'react'
import { gadgetsOf, type Gadget } from '../../../order/order.ts'
import { LOGO_MISSING, LOGO_ROW } from '../../../order/logo/sent-logo.ts'
import type { PageFeature, PartProps } from '../../../page/page-feature.ts'
import { Stroke } from '../../../page/icon.tsx'
import { isTakenByServer } from '../../../page/taken-by-server.ts'
import { Notice } from '../../../page/steps/step-parts.tsx'
import { Dialog } from '../../../page/feedback/dialog.tsx'
import { appearanceOf } from '../../../page/picture/appearance.ts'
import { useGadgets } from '../../../page/gadgets/gadget-parts.tsx'
import { photoSizes } from '../../../page/picture/own-mark.ts'
import { ConfiguredPicture } from '../../../page/picture/live-picture.tsx'
import { adoptStyles } from '../../../page/later/adopt-styles.ts'
import {
  itself,
  useObservable,
  useOrder,
  useSession,
  useWizard,
} from '../../../page/use-session.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import { forgetLogos, restoreLogo } from './logo-actions.ts'
import { useLogo } from './logo-of-gadget.ts'
import { showLooks } from './looks.ts'
import { LogoPanel } from './logo-panel.tsx'
import { LogoScope } from './logo-scope.tsx'
import { LogoPicker, useDroppedLogo } from './logo-picker.tsx'
import { LogoPlacer } from './placing/logo-placer.tsx'
import { FOR_ALL, logoStates } from './logo-state.ts'
import { sentLogos } from './send-logo.ts'
import styles from './logo.css?inline'

adoptStyles(document, styles)

/** Shows logos wherever a picture is, also those that were kept. */
function Logos() {
  const { order, shop } = useSession()
  const gadgets = useGadgets()
  useEffect(() => {
    const own = gadgetsOf(order.getSnapshot()).map((gadget) => gadget.ownLogo ?? FOR_ALL)
    for (const key of new Set([FOR_ALL, ...own])) void restoreLogo(key)
  }, [order])
  useLayoutEffect(() => {
    const show = () =>
      showLooks(shop.catalogue, gadgets, order.getSnapshot(), document.documentElement)
    show()
    const ends = [logoStates, photoSizes].map((source) => source.subscribe(show))
    return () => ends.forEach((end) => end())
  }, [shop, order, gadgets])
  return null
}

/** Without a gadget: whether the one that is being configured is. */
function useIsPrinted(gadget?: Gadget): boolean {
  const { catalogue } = useSession().shop
  return useOrder((order) => appearanceOf(catalogue, (gadget ?? order).dataset).print !== 'none')
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
  const { logo } = useLogo()
  const isPrinted = useIsPrinted()
  const isOnPrintStep = useWizard(({ active }) => wizard.steps[active]?.id === 'print')
  useDroppedLogo(isPrinted || isOnPrintStep)
  const isStuck = isPrinted && isOnPrintStep
  useLayoutEffect(() => {
    const stage = document.querySelector('.stage')
    stage?.classList.toggle('stuck', isStuck)
  }, [isStuck])
  if (isStuck) return <LogoPlacer />
  if (!isPrinted) return null
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
        <Stroke path="M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4" />
        <span>{label}</span>
      </button>
      {isOpen && (
        <Dialog className="overlay" title={label} onClose={() => setIsOpen(false)}>
          <div className="logo-large">
            <div className="logo-stage">
              <ConfiguredPicture />
              <LogoPlacer />
            </div>
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
      <LogoScope />
      <LogoPanel />
    </>
  )
}

/** The row of a logo that travels with the request; none where it is only a preview. */
function LogoRow({ columns, gadget }: PartProps) {
  const { shop } = useSession()
  const { logo, outcome } = useLogo(gadget)
  const isPrinted = useIsPrinted(gadget)
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
  const states = [...useObservable(logoStates, itself).values()]
  const isMissing = states.some(({ logo, outcome }) => logo && outcome === 'missing')
  return isMissing ? <Notice text={texts.missing} /> : null
}

export const logosPage: PageFeature = {
  components: {
    everywhere: Logos,
    onPicture: LogoOnPicture,
    belowPrints: LogoOnStep,
    tableRows: LogoRow,
    afterSending: MissingLogo,
  },
  addToRequest: async (shop, order) => ({ logos: await sentLogos(shop, order) }),
  onStartAnew: forgetLogos,
}
