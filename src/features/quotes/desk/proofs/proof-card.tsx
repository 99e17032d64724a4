import { Badge } from '../../../../desk/badge.tsx'
import { DESK_API } from '../../../../desk/desk-address.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { whenInWords } from '../../../../desk/moment-in-words.ts'
import { bytesText } from '../../../../order/sent-artwork.ts'
import { PROOF_KINDS, type ProofRow } from '../../wire/proof.ts'
import { proofBadge } from './proof-badge.ts'

interface ProofCardProps {
  readonly requestId: string
  readonly proof: ProofRow
  readonly at: number
}

/** One version: the picture, what became of it, and what the customer says. */
export function ProofCard({ requestId, proof, at }: ProofCardProps) {
  const { id, version, name, kind, size, sha256, words, answer } = proof
  const file = `${DESK_API}/requests/${encodeURIComponent(requestId)}/proofs/${id}/file`
  const { label, isPicture } = PROOF_KINDS[kind]
  return (
    <article className="proof-card">
      <header>
        <h4>Versione {version}</h4>
        <Badge {...proofBadge(proof)} />
        <a className="btn" href={file} aria-label={`Scarica la versione ${version}`} download>
          <Icon name="download" />
          Scarica
        </a>
      </header>
      {isPicture && !proof.isSuperseded && (
        <img src={file} alt={`Bozza, versione ${version}`} loading="lazy" />
      )}
      <p>
        <b>{name}</b>
        <span className="aside">
          {label} · {bytesText(size)} · {historyInWords(proof, at)}
        </span>
      </p>
      {words !== '' && <p className="aside">Hai scritto: «{words}»</p>}
      {answer !== '' && <blockquote>«{answer}»</blockquote>}
      <details className="fold">
        <summary>SHA-256</summary>
        <code>{sha256}</code>
      </details>
    </article>
  )
}

function historyInWords(proof: ProofRow, at: number): string {
  const { to, sentAt, openedAt, state, answeredAt, answeredBy } = proof
  const when = (moment: number | null) => (moment === null ? '' : whenInWords(moment, at))
  const answered = {
    sent: '',
    approved: `approvata da ${answeredBy} ${when(answeredAt)}`,
    'change-asked': `modifica richiesta ${when(answeredAt)}`,
  }[state]
  return [
    `inviata a ${to} ${when(sentAt)}`,
    openedAt === null ? '' : `vista ${when(openedAt)}`,
    answered,
  ]
    .filter((part) => part !== '')
    .join(', ')
}
