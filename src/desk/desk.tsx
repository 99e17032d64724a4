import type { Observable } from '../wizard/observable.ts'
import { badgeText } from './moment-in-words.ts'
import { MARK_FILE } from './desk-address.ts'
import type { DeskFeature, OpenDeskFeature } from './desk-feature.ts'
import { Icon } from './icon.tsx'
import { useCurrent } from './loader.ts'
import type { DeskViews } from './views.ts'

export interface DeskPart extends OpenDeskFeature {
  readonly feature: DeskFeature
}

interface DeskProps {
  readonly shopName: Observable<string>
  readonly views: DeskViews
  readonly parts: readonly DeskPart[]
}

/** The frame around the page that is shown. */
export function Desk({ shopName, views, parts }: DeskProps) {
  const { page } = useCurrent(views)
  const name = useCurrent(shopName)
  const shown = parts.find(({ feature }) => feature === page)
  return (
    <div className="desk">
      <header className="rail">
        <h1 className="unseen">{name}</h1>
        <p className="shop-name" aria-hidden="true">
          <img src={MARK_FILE} alt="" width="28" height="28" />
          <span className="words">{name}</span>
        </p>
        <nav aria-label="Banco">
          {parts.map(({ feature, count }) => (
            <button
              key={feature.address}
              type="button"
              className="place"
              aria-current={feature === page ? 'page' : undefined}
              onClick={() => views.goTo(feature)}
            >
              <Icon name={feature.icon} />
              <span className="words">{feature.label}</span>
              {count && <Count count={count} />}
            </button>
          ))}
        </nav>
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
      <main className={shown?.feature.isFull ? 'work full' : 'work'}>
        {parts.map(({ feature, Notices }) => Notices && <Notices key={feature.address} />)}
        {parts.map(
          ({ feature, Page }) =>
            feature === page && (
              <Page
                key={feature.address}
                firstSteps={parts.map(
                  ({ feature, FirstSteps }) => FirstSteps && <FirstSteps key={feature.address} />,
                )}
              />
            ),
        )}
      </main>
    </div>
  )
}

function Count({ count }: Required<Pick<OpenDeskFeature, 'count'>>) {
  const waiting = useCurrent(count)
  return waiting > 0 && <span className="count">{badgeText(waiting)}</span>
}
