import { observable, type Observable } from '../wizard/observable.ts'
import { badgeText } from './moment-in-words.ts'
import { MARK_FILE } from './desk-address.ts'
import type { DeskFeature, OpenDeskFeature, TodayGroup, TodayGroups } from './desk-feature.ts'
import { GuideLinkContext } from './guide-link.tsx'
import { Icon } from './icon.tsx'
import { useCurrent } from './loader.ts'
import type { DeskViews } from './views.ts'

export interface DeskPart extends OpenDeskFeature {
  readonly feature: DeskFeature
}

interface DeskProps {
  readonly today: TodayGroups
  readonly shopName: Observable<string>
  readonly views: DeskViews
  readonly parts: readonly DeskPart[]
}

/** The frame around the page that is shown. */
export function Desk({ shopName, views, parts, today }: DeskProps) {
  // Not the whole view: what a page shows of its own changes with each key of a search.
  const page = useCurrent({ ...views, getSnapshot: () => views.getSnapshot().page })
  const name = useCurrent(shopName)
  const shown = parts.find(({ feature }) => feature === page)
  const guide = parts.find(({ feature }) => feature.isGuide)
  const openGuide = () => guide && views.goTo(guide.feature, chapterAbout(shown))
  return (
    <div className="desk">
      <header className="rail">
        <h1 className="unseen">{name}</h1>
        <p className="shop-name" aria-hidden="true">
          <img src={MARK_FILE} alt="" width="28" height="28" />
          <span className="words">{name}</span>
        </p>
        <nav aria-label="Banco">
          {parts
            .filter(({ feature }) => !feature.isGuide)
            .map((part) => (
              <Place
                key={part.feature.address}
                part={part}
                isShown={part === shown}
                onGo={() => views.goTo(part.feature)}
              />
            ))}
        </nav>
        {guide && <Place part={guide} isShown={guide === shown} onGo={openGuide} />}
        {/* It opens in a tab of its own, so that what is open here stays. */}
        <a
          className="place visit"
          href="./"
          target="_blank"
          aria-label="Vedi la pagina, in un’altra scheda"
        >
          <Icon name="external" />
          <span className="words">Vedi la pagina</span>
        </a>
      </header>
      <main className="work">
        {filled(parts, 'Notices')}
        {shown && (
          <GuideLinkContext value={guide && guide !== shown && <OpenGuide onGo={openGuide} />}>
            <shown.Page
              key={shown.feature.address}
              firstSteps={filled(parts, 'FirstSteps')}
              figures={filled(parts, 'Figures')}
              charts={filled(parts, 'Charts')}
              toMailAccount={filled(parts, 'ToMailAccount')}
              topActions={filled(parts, 'TopAction')}
              sheetMarks={besideRequest(parts, 'SheetMark')}
              sheetParts={besideRequest(parts, 'SheetPart')}
              sheetActions={besideRequest(parts, 'SheetAction')}
              today={today}
            />
          </GuideLinkContext>
        )}
      </main>
    </div>
  )
}

/** On phones, where the rail has no place for it. */
function OpenGuide({ onGo }: Pick<PlaceProps, 'onGo'>) {
  return (
    <button
      type="button"
      className="btn quiet to-guide"
      aria-label="Guida"
      title="Guida"
      onClick={onGo}
    >
      <Icon name="help" />
    </button>
  )
}

type Slot = 'Notices' | 'FirstSteps' | 'Figures' | 'Charts' | 'ToMailAccount' | 'TopAction'

/** What all features together put into one place. */
function filled(parts: readonly DeskPart[], slot: Slot) {
  return parts.map(({ feature, [slot]: Part }) => Part && <Part key={feature.address} />)
}

/** What all features together put into the sheet of a request. */
function besideRequest(
  parts: readonly DeskPart[],
  slot: 'SheetMark' | 'SheetPart' | 'SheetAction',
) {
  return (requestId: string) =>
    parts.map(
      ({ feature, [slot]: Part }) => Part && <Part key={feature.address} requestId={requestId} />,
    )
}

/** The guide begins with its first chapter where none is about the page. */
function chapterAbout(part: DeskPart | undefined): { readonly chapter?: string } {
  const chapter = part?.feature.chapter
  return chapter === undefined ? {} : { chapter }
}

interface PlaceProps {
  readonly part: DeskPart
  readonly isShown: boolean
  readonly onGo: () => void
}

const NOTHING = observable(0)
const NO_GROUPS = observable<readonly TodayGroup[]>([])

/** Its number is what is new, or else what of it waits in 'Oggi'. */
function Place({ part: { feature, count, today }, isShown, onGo }: PlaceProps) {
  const { label, icon } = feature
  const groups = useCurrent<readonly TodayGroup[]>(today ?? NO_GROUPS)
  const listed = groups.reduce((sum, group) => sum + group.count, 0)
  const waiting = useCurrent<number>(count ?? NOTHING) || listed
  return (
    <button
      type="button"
      className="place"
      // A narrow rail shows the icon alone.
      title={label}
      aria-label={waiting > 0 ? `${label}, ${badgeText(waiting)}` : label}
      aria-current={isShown ? 'page' : undefined}
      onClick={onGo}
    >
      <Icon name={icon} />
      <span className="words">{label}</span>
      {waiting > 0 && <span className={count ? 'count' : 'count calm'}>{badgeText(waiting)}</span>}
    </button>
  )
}
