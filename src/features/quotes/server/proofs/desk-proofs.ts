import { newRowId } from '../../../../server/database/row-id.ts'
import { replyAddress } from '../../../../server/mail/reply-address.ts'
import { plainName } from '../../../artwork/server/plain-name.ts'
import type { RequestStore } from '../../../requests/server/create-request-store.ts'
import type { FeatureContext } from '../../../server-feature.ts'
import {
  PROOF_KINDS,
  proofKindOf,
  type NewProofFile,
  type ProofReply,
  type ProofSheet,
} from '../../wire/proof.ts'
import type { DeskDevice } from '../desk/compose-quotes.ts'
import { planProofMail } from './proof-deliveries.ts'
import { largestProof } from './proof-settings.ts'
import type { QuoteStore } from '../quote-store.ts'
import type { ProofStore } from './proof-store.ts'
import type { StoredProof } from './stored-proof.ts'

interface DeskProofOptions extends Pick<
  FeatureContext,
  'config' | 'mailSettings' | 'wake' | 'now'
> {
  readonly proofs: ProofStore & Pick<QuoteStore, 'find'>
  readonly requests: Pick<RequestStore, 'ofIds'>
}

const KINDS = Object.values(PROOF_KINDS)
  .map(({ label }) => label)
  .join(', ')
const PROBLEMS = {
  kind: `Il file non è di un tipo che si può mandare: servono ${KINDS}.`,
  missing: 'Il file non è arrivato intero: riprova.',
  to: 'Scrivi l’indirizzo email del cliente.',
} as const

export type DeskProofs = ReturnType<typeof createDeskProofs>

/** What sellers see of proofs and do with them. */
export function createDeskProofs(options: DeskProofOptions) {
  const { proofs, requests, config, mailSettings, wake, now } = options
  const largestBytes = largestProof(config)

  /** Undefined where the request is gone. */
  async function sheet(requestId: string): Promise<ProofSheet | undefined> {
    const [request] = await requests.ofIds([requestId])
    if (!request) return undefined
    const sent = await proofs.proofsOf(requestId)
    return {
      proofs: sent.map(proofRow),
      to: sent[0]?.recipient ?? replyAddress(request.customer.email) ?? '',
      largestBytes,
      pageUrl: mailSettings().pageUrl ?? null,
    }
  }

  return {
    sheet,

    /** False where the file would be larger than allowed. */
    async keepPiece(upload: string, at: number, piece: Buffer): Promise<boolean> {
      if (at + piece.length > largestBytes) return false
      await proofs.keepPiece({ upload, at, piece, now: now() })
      return true
    },

    /** Undefined where the request is gone. */
    async send(
      requestId: string,
      { upload, size, name, to, words, seen }: NewProofFile,
      { name: by }: DeskDevice,
      pageUrl: string | undefined,
    ): Promise<ProofReply | undefined> {
      const recipient = replyAddress(to)
      if (recipient === undefined) return { kind: 'problem', text: PROBLEMS.to }
      const content = await proofs.joinPieces(upload, size)
      if (!content) return { kind: 'problem', text: PROBLEMS.missing }
      const kind = proofKindOf(content)
      if (!kind) return { kind: 'problem', text: PROBLEMS.kind }
      const at = now()
      const id = newRowId(at)
      const planned = { requestId, proof: id, to: recipient, pageUrl, now: at }
      const deliveries = [planProofMail(planned, mailSettings())]
      const sent = await proofs.sendProof({
        id,
        requestId,
        name: plainName(name) || `bozza.${PROOF_KINDS[kind].extension}`,
        kind,
        words,
        recipient,
        pageUrl,
        content,
        seen,
        by,
        deliveries,
        now: at,
      })
      await proofs.dropPieces(upload)
      if (sent === 'stored') wake(deliveries)
      const shown = sent === 'gone' ? undefined : await sheet(requestId)
      return shown && { kind: sent === 'stored' ? 'done' : 'overtaken', sheet: shown }
    },

    async revoke(requestId: string, { name: by }: DeskDevice): Promise<ProofSheet | undefined> {
      await proofs.revokeProofLinks({ requestId, by, now: now() })
      return sheet(requestId)
    },

    /** One of the requests of a quote, also of those that are erased. */
    async fileOfQuote(quoteId: string, id: string) {
      const quote = await proofs.find(quoteId)
      const shown = quote ? await proofs.allProofsOfQuote(quoteId, quote.requests) : []
      const proof = shown.find((each) => each.id === id)
      const content = proof && (await proofs.proofContent(id))
      return content && { proof, content }
    },

    /** The history with its hashes; undefined where no proof was sent. */
    async evidence(requestId: string): Promise<object | undefined> {
      const sent = await proofs.proofsOf(requestId)
      return sent.length > 0 ? proofs.proofEvidence(requestId) : undefined
    },

    /** One of a request, with its bytes. */
    async file(requestId: string, id: string) {
      const proof = await proofs.findProof(id)
      if (proof?.requestId !== requestId) return undefined
      const content = await proofs.proofContent(id)
      return content && { proof, content }
    },
  }
}

function proofRow(proof: StoredProof) {
  const { id, version, newest, name, kind, size, sha256, words, recipient: to } = proof
  const { sentAt, openedAt, state, answeredAt, answeredBy, answer } = proof
  const own = { id, version, isSuperseded: version !== newest, name, kind, size, sha256, words, to }
  return { ...own, sentAt, openedAt, state, answeredAt, answeredBy, answer }
}
