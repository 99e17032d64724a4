import { useState } from 'react'
import { Badge } from '../../../../desk/badge.tsx'
import { DESK_API } from '../../../../desk/desk-address.ts'
import { Menu } from '../../../../desk/menu.tsx'
import { exactMoment } from '../../../../desk/moment-in-words.ts'
import type { QuoteEvent, QuoteSheet, SentRevision } from '../../wire/desk-api.ts'
import { quoteBadge } from '../list/quote-badge.ts'
import { QuoteBar } from '../open/quote-bar.tsx'
import type { ShownQuote } from '../open/shown-quote.ts'
import { PaperPane } from '../paper/paper-pane.tsx'
import type { QuoteActions } from './quote-actions.ts'
import { SentActions } from './sent-actions.tsx'
import { answerInWords } from './sent-in-words.ts'

interface SentQuoteProps {
  readonly shown: ShownQuote
  /** The newest. */
  readonly revision: SentRevision
  readonly actions: QuoteActions
  readonly onClose: () => void
  /** Leads to the draft of the next revision, where there is one. */
  readonly onGoOn: () => void
  readonly onOpenRequest: (id: string) => void
}

/** A quote that was sent: what became of it, and what can be done, beside what the customer has. */
export function SentQuote({ shown, revision, actions, onClose, ...leads }: SentQuoteProps) {
  const { sheet, at, problem, news } = shown
  const { row, revisions } = sheet
  const [isPaper, setPaper] = useState(false)
  const [chosen, setChosen] = useState<number | undefined>()
  const paper = revisions.find((each) => each.revision === chosen) ?? revision
  return (
    <div className="composer">
      <QuoteBar
        title={`Preventivo ${row.number}`}
        onClose={onClose}
        badges={<Badge {...quoteBadge(row.state)} />}
      >
        <Menu name="Scarica" icon="download" className="downloads">
          <a href={pdfOf(row.id, paper)} download>
            PDF del preventivo {paper.number}
          </a>
          {paper.isExtended && (
            <a href={`${pdfOf(row.id, paper)}&as=sent`} download>
              PDF inviato, prima del prolungamento
            </a>
          )}
          {sheet.proofs.map(({ id, version, isApproved }) => (
            <a key={id} href={`${DESK_API}/quotes/${row.id}/proofs/${id}/file`} download>
              Bozza grafica, versione {version}
              {isApproved && ', approvata'}
            </a>
          ))}
          <a href={`${DESK_API}/quotes/${row.id}/evidence`} download>
            Cronologia con le prove
          </a>
        </Menu>
      </QuoteBar>
      <div className={isPaper ? 'compose with-paper' : 'compose'}>
        <div className="compose-form">
          <div className="segments compose-switch" role="group" aria-label="Vista">
            <button type="button" aria-pressed={!isPaper} onClick={() => setPaper(false)}>
              Cronologia
            </button>
            <button type="button" aria-pressed={isPaper} onClick={() => setPaper(true)}>
              Documento
            </button>
          </div>
          <div className="compose-fields sent-fields">
            <p role="alert" className="problem">
              {problem}
            </p>
            <p role="status" className="sent-news">
              {news}
            </p>
            <p className={`sent-answer ${row.state}`}>{answerInWords(sheet, at)}</p>
            <SentActions shown={shown} actions={actions} onGoOn={leads.onGoOn} />
            <Changes revision={paper} />
            <Differences revision={paper} />
            <History events={sheet.history} />
            <Origin sheet={sheet} onOpenRequest={leads.onOpenRequest} />
          </div>
        </div>
        <PaperPane
          document={paper.document}
          pictures={paper.pictures}
          conditions={paper.conditions}
        >
          {revisions.length > 1 ? (
            <label>
              Revisione{' '}
              <select
                value={paper.revision}
                onChange={({ target }) => setChosen(Number(target.value))}
              >
                {revisions.map((each, n) => (
                  <option key={each.revision} value={each.revision}>
                    {each.number}
                    {n > 0 && ' (superata)'}
                  </option>
                ))}
              </select>
            </label>
          ) : (
            'Com’è arrivato al cliente'
          )}
        </PaperPane>
      </div>
    </div>
  )
}

const pdfOf = (id: string, { revision }: SentRevision) =>
  `${DESK_API}/quotes/${id}/pdf?revision=${revision}`

/** Against the revision before. */
function Changes({ revision: { revision, changes } }: { readonly revision: SentRevision }) {
  if (changes.length === 0) return null
  return (
    <section className="sent-part" aria-labelledby="sent-changes">
      <h3 id="sent-changes">Cambiato dalla rev. {revision - 1}</h3>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  )
}

function Differences({ revision: { differences } }: { readonly revision: SentRevision }) {
  if (differences.length === 0) return null
  return (
    <section className="sent-part" aria-labelledby="sent-differences">
      <h3 id="sent-differences">
        Diverso dal listino <span className="aside">lo vedi solo tu</span>
      </h3>
      <ul>
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    </section>
  )
}

function History({ events }: { readonly events: readonly QuoteEvent[] }) {
  return (
    <section className="sent-part" aria-labelledby="sent-history">
      <h3 id="sent-history">Cronologia</h3>
      <ol className="sent-history">
        {events.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.revision} ${event.text}`}>
            <time dateTime={new Date(event.at).toISOString()}>{exactMoment(event.at)}</time>
            <span>
              {event.text}
              {event.by !== '' && <span className="aside"> · {event.by}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface OriginProps extends Pick<SentQuoteProps, 'onOpenRequest'> {
  readonly sheet: QuoteSheet
}

/** The requests that it answers. */
function Origin({ sheet: { requests }, onOpenRequest }: OriginProps) {
  if (requests.length === 0) return null
  return (
    <p className="sent-origin aside">
      Dalla richiesta{' '}
      {requests.map(({ id, number }) => (
        <button key={id} type="button" className="quiet" onClick={() => onOpenRequest(id)}>
          {number ?? 'senza numero'}
        </button>
      ))}
    </p>
  )
}
