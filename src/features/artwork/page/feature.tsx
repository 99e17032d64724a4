import { useEffect } from 'react'
import { appearanceOf } from '../../../page/picture/appearance.ts'
import { adoptStyles } from '../../../page/later/adopt-styles.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import type { PageFeature } from '../../../page/page-feature.ts'
import { Notice } from '../../../page/steps/step-parts.tsx'
import { isTakenByServer } from '../../../page/taken-by-server.ts'
import {
  itself,
  useObservable,
  useOrder,
  useSession,
  useWizard,
} from '../../../page/use-session.ts'
import { observable } from '../../../wizard/observable.ts'
import { useLogo } from '../../logos/page/logo-of-gadget.ts'
import type { ArtworkOffer } from '../wire.ts'
import { askOffer, settled, stopAll } from './artwork-actions.ts'
import { ArtworkBox } from './artwork-box.tsx'
import { ArtworkList } from './artwork-list.tsx'
import { attached, forgetFiles, restoreFiles } from './artwork-state.ts'
import styles from './artwork.css?inline'

adoptStyles(document, styles)

/** What the server takes; asked one step ahead, so that nothing moves on the step itself. */
const offered = observable<ArtworkOffer | undefined>(undefined)

/** To a foreign provider, or from a static export, no file is sent. */
function KeptArtwork() {
  const { shop, wizard } = useSession()
  const isNear = useWizard(({ active }) => active + 1 >= wizard.indexOf('print'))
  useEffect(restoreFiles, [])
  useEffect(() => {
    if (isNear && isTakenByServer(shop)) void askOffer().then(offered.set)
  }, [isNear, shop])
  return null
}

/** Below the field for the logo. */
function ArtworkOnStep() {
  const offer = useObservable(offered, itself)
  return offer ? <ArtworkBox offer={offer} /> : null
}

/** A file that nobody opens cannot be shown: the placeholder stays, with a word about it. */
function WordOnPicture() {
  const { catalogue } = useSession().shop
  const texts = useLazyTexts('artwork')
  const { logo } = useLogo()
  const files = useObservable(attached, itself)
  const isPrinted = useOrder(({ dataset }) => appearanceOf(catalogue, dataset).print !== 'none')
  if (logo || files.length === 0 || !isPrinted) return null
  return <p className="artwork-word">{texts.onGadget}</p>
}

/** On the summary and on the confirmation. */
function FilesOfRequest() {
  const { sentAt } = useSession()
  const texts = useLazyTexts('artwork')
  const files = useObservable(attached, itself)
  const isSent = useObservable(sentAt, (at) => at !== null)
  if (files.length === 0) return null
  return (
    <section className="artwork-sent">
      <h3>{texts.list}</h3>
      <ArtworkList isSent={isSent} />
    </section>
  )
}

function MissingArtwork() {
  const texts = useLazyTexts('artwork')
  const files = useObservable(attached, itself)
  const isMissing = files.some(({ state }) => state !== 'arrived')
  return isMissing ? <Notice text={texts.missing} /> : null
}

export const artworkPage: PageFeature = {
  components: {
    everywhere: KeptArtwork,
    onPicture: WordOnPicture,
    belowPrints: ArtworkOnStep,
    belowTable: FilesOfRequest,
    afterSending: MissingArtwork,
  },
  async addToRequest() {
    return attached.getSnapshot().length > 0 ? { artwork: await settled() } : {}
  },
  onStartAnew() {
    stopAll()
    forgetFiles()
  },
}
