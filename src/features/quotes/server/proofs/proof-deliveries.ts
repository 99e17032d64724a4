import { newRowId } from '../../../../server/database/row-id.ts'
import type { MailPayload } from '../../../../server/mail/mail-payload.ts'
import { messageIdOf, type MailSettings } from '../../../../server/mail/mail-settings.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import type { ShownDeliveries } from '../../../../server/outbox/shown-deliveries.ts'
import type { AnsweringProof } from './stored-proof.ts'

// Deliveries carry these names in the database: they must never change.
export const PROOF_MAIL = 'proof'
export const PROOF_ANSWER = 'proof-answer'

/** No secret: each attempt makes its own. */
export interface ProofMailPayload extends MailPayload {
  readonly proof: string
  readonly to: string
  /** Where the pages are, if the server has no public address: where the desk was open that sent the proof. */
  readonly pageUrl: string | undefined
}

export interface ProofAnswerPayload extends MailPayload {
  readonly proof: string
  readonly answer: AnsweringProof['answer']
  /** When it was stored. */
  readonly at: number
  readonly pageUrl: string | undefined
}

/** Words of a refusal of our own: then no mail was to be sent. */
export const PROOF_NOT_MAILED = {
  gone: 'la bozza non c’è più',
  superseded: 'una bozza più recente l’ha sostituita',
  approved: 'il cliente l’ha già approvata',
} as const

/** As the seller sees them, in the sheet of the request. */
export const PROOF_DELIVERIES: ShownDeliveries = {
  [PROOF_MAIL]: {
    name: (payload) => `Bozza a ${(JSON.parse(payload) as ProofMailPayload).to}`,
    canResend: true,
    isOwnRefusal: (detail) => Object.values<string>(PROOF_NOT_MAILED).includes(detail),
  },
  [PROOF_ANSWER]: { name: () => 'Risposta alla bozza', canResend: true },
}

interface Planned {
  readonly requestId: string
  readonly proof: string
  readonly pageUrl: string | undefined
  readonly now: number
}

type Identity = Pick<MailSettings, 'from'>

export function planProofMail(
  planned: Planned & { readonly to: string },
  settings: Identity,
): NewDelivery {
  const { proof, to, pageUrl } = planned
  return delivery<ProofMailPayload>(PROOF_MAIL, planned, settings, { proof, to, pageUrl })
}

/** To the seller, whatever the answer. */
export function planProofAnswer(
  planned: Planned & Pick<ProofAnswerPayload, 'answer'>,
  settings: Identity,
): NewDelivery {
  const { proof, answer, pageUrl, now: at } = planned
  const own = { proof, answer, at, pageUrl }
  return delivery<ProofAnswerPayload>(PROOF_ANSWER, planned, settings, own)
}

function delivery<Payload extends MailPayload>(
  kind: string,
  { requestId: subject, now: createdAt }: Planned,
  settings: Identity,
  own: Omit<Payload, keyof MailPayload>,
): NewDelivery {
  const id = newRowId(createdAt)
  const payload = JSON.stringify({ messageId: messageIdOf(id, settings), ...own })
  return { id, kind, subject, network: '', payload, createdAt }
}
