import type { MailRow } from '../../../../server/mail/html-blocks.ts'
import type { MailIdentity, MailSettings } from '../../../../server/mail/mail-settings.ts'
import type { Mail, Mailer } from '../../../../server/mail/mailer.ts'
import type { ClaimedDelivery } from '../../../../server/outbox/delivery.ts'
import type { DeliveryKind } from '../../../../server/outbox/delivery-kind.ts'
import { exactMoment } from '../customer-page/days-in-words.ts'
import { fingerprint, textIn } from '../customer-page/state-bands.ts'
import { customerLetter, sellerNotice } from '../mails/mail-frames.ts'
import { newSecret, secretHash } from '../quote-secret.ts'
import type { DocumentSeller } from '../../wire/quote-document.ts'
import {
  PROOF_ANSWER,
  PROOF_MAIL,
  PROOF_NOT_MAILED,
  type ProofAnswerPayload,
  type ProofMailPayload,
} from './proof-deliveries.ts'
import { PROOF_PATH, proofInWords } from './proof-path.ts'
import type { ProofStore } from './proof-store.ts'
import type { StoredProof } from './stored-proof.ts'

interface ProofMailOptions {
  readonly proofs: Pick<ProofStore, 'findProof' | 'addProofLink' | 'proofEventsOf'>
  /** The number of a request; null where it has none, or is gone. */
  readonly numberOf: (requestId: string) => Promise<number | null>
  readonly seller: () => DocumentSeller
  readonly mailer: Mailer
  readonly mailSettings: () => MailSettings
  /** The request in the desk; undefined where nobody can reach it from a mail. */
  readonly deskUrlOf: (requestId: string, pageUrl: string | undefined) => string | undefined
  readonly now: () => number
}

const LINK_IS_PERSONAL =
  'Il link è per te: chi lo ha può vedere la bozza e rispondere al tuo posto.'
const WITHOUT_LINK = 'Per vedere la bozza, rispondi a questa email.'
const TYPED_ON_PAGE =
  'Il testo del cliente è stato scritto nella pagina della bozza da chi ha aperto il link.'
const OPEN = 'Guarda la bozza'
const OPEN_IN_DESK = 'Apri la richiesta al banco'
const IN_WORDS = { approve: 'approvata', change: 'modifica richiesta' } as const
const TYPED = { name: 'Nome e cognome', words: 'Messaggio' } as const
const EVENT_OF = { approve: 'approved', change: 'change-asked' } as const

/** The proof to the customer, and the answer to the seller. */
export function createProofMails(options: ProofMailOptions): readonly DeliveryKind[] {
  const { proofs, numberOf, mailer, mailSettings, deskUrlOf, now } = options

  /** The link is stored, hashed, before anybody can have it. */
  async function linkOf(proof: StoredProof, { to, pageUrl }: ProofMailPayload) {
    const address = mailSettings().pageUrl ?? pageUrl
    if (!address) return undefined
    const secret = newSecret()
    const link = { hash: secretHash(secret), requestId: proof.requestId, recipient: to }
    await proofs.addProofLink({ ...link, now: now() })
    return `${address}${PROOF_PATH}/${secret}`
  }

  async function refusal({ payload }: ClaimedDelivery): Promise<string | undefined> {
    const proof = await proofs.findProof((JSON.parse(payload) as ProofMailPayload).proof)
    if (!proof) return PROOF_NOT_MAILED.gone
    if (proof.version !== proof.newest) return PROOF_NOT_MAILED.superseded
    return proof.state === 'approved' ? PROOF_NOT_MAILED.approved : undefined
  }

  return [
    {
      name: PROOF_MAIL,
      refusal,
      async attempt({ id, payload, createdAt: at }) {
        const told = JSON.parse(payload) as ProofMailPayload
        const proof = await proofs.findProof(told.proof)
        if (!proof) return { kind: 'refused', detail: PROOF_NOT_MAILED.gone }
        const mail = customerMail(
          { id, messageId: told.messageId, at, to: told.to },
          proof,
          { number: await numberOf(proof.requestId), link: await linkOf(proof, told) },
          options.seller(),
          mailSettings(),
        )
        return mailer.send(mail)
      },
    },
    {
      name: PROOF_ANSWER,
      isUrgent: true,
      async attempt({ id, payload, createdAt: at }) {
        const told = JSON.parse(payload) as ProofAnswerPayload
        const proof = await proofs.findProof(told.proof)
        const events = proof ? await proofs.proofEventsOf(proof.requestId) : []
        const event = events.findLast(
          (each) => each.kind === EVENT_OF[told.answer] && each.at === told.at,
        )
        if (!proof || !event) return { kind: 'refused', detail: PROOF_NOT_MAILED.gone }
        const settings = mailSettings()
        const facts = {
          event,
          number: await numberOf(proof.requestId),
          deskUrl: deskUrlOf(proof.requestId, settings.pageUrl ?? told.pageUrl),
        }
        const identity = { id, messageId: told.messageId, at }
        return mailer.send(answerMail(identity, proof, told.answer, facts, settings))
      },
    },
  ]
}

function customerMail(
  identity: MailIdentity & { readonly to: string },
  { version, words }: StoredProof,
  { number, link }: { readonly number: number | null; readonly link: string | undefined },
  seller: DocumentSeller,
  settings: MailSettings,
): Mail {
  const again = version > 1 ? `, versione ${version}` : ''
  const request = number === null ? '' : `, richiesta n. ${number}`
  const letter = {
    to: identity.to,
    subject: `Bozza da approvare${again}: ${settings.shopName}${request}`,
    title: version > 1 ? 'La nuova bozza è pronta' : 'La tua bozza è pronta',
    paragraphs: [
      ...(words === '' ? [] : [words]),
      'Controlla testi, colori e posizione: si stampa solo dopo il tuo visto.',
      link ? 'Dalla pagina puoi approvarla o chiedere una modifica.' : WITHOUT_LINK,
    ],
    link,
    button: OPEN,
    linkIsPersonal: LINK_IS_PERSONAL,
    seller,
    attachments: [],
  }
  return customerLetter(identity, letter, settings)
}

interface AnswerFacts {
  readonly event: Awaited<ReturnType<ProofStore['proofEventsOf']>>[number]
  readonly number: number | null
  readonly deskUrl: string | undefined
}

function answerMail(
  identity: MailIdentity,
  proof: StoredProof,
  answer: ProofAnswerPayload['answer'],
  { event, number, deskUrl }: AnswerFacts,
  settings: MailSettings,
): Mail {
  const request = number === null ? '' : ` della richiesta ${number}`
  const title = `Bozza${request}: ${IN_WORDS[answer]}`
  const typed = Object.entries(TYPED).flatMap(([fact, label]): MailRow[] => {
    const text = textIn(event.facts, fact)
    return text === '' ? [] : [[label, text]]
  })
  const recipient = textIn(event.facts, 'recipient')
  const from = recipient ? `dal link inviato a ${recipient}` : 'da un link consegnato a mano'
  const notice = {
    subject: title,
    title,
    typed,
    facts: [
      `Risposta: ${IN_WORDS[answer]}, il ${exactMoment(event.at)}, ${from}.`,
      `Bozza: ${proofInWords(proof)}.`,
      `Impronta SHA-256 del file: ${fingerprint(proof.sha256)}.`,
    ],
    recipient,
    desk: { url: deskUrl, button: OPEN_IN_DESK },
    closing: TYPED_ON_PAGE,
    attachments: [],
  }
  return sellerNotice(identity, notice, settings)
}
