import type { Observable } from '../wizard/observable.ts'
import { badgeText } from './moment-in-words.ts'
import type { DeskFeature, OpenDeskFeature } from './desk-feature.ts'
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
  return (
    <div className="desk">
      <header className="side">
        <h1 className="side-name">{useCurrent(shopName)}</h1>
        <nav aria-label="Banco">
          {parts.map(({ feature, count }) => (
            <button
              key={feature.address}
              type="button"
              className="side-place"
              aria-current={feature === page ? 'page' : undefined}
              onClick={() => views.goTo(feature)}
            >
              {feature.label}
              {count && <Count count={count} />}
            </button>
          ))}
        </nav>
        {/* It opens in a tab of its own, so that what is open here stays. */}
        <a
          className="side-page"
          href="./"
          target="_blank"
          aria-label="Vedi la pagina, in un’altra scheda"
        >
          Vedi la pagina
        </a>
      </header>
      <main className="main">
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
  return waiting > 0 && <span className="side-count">{badgeText(waiting)}</span>
}
