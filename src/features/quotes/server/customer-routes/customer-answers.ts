import {
  CHANGE_TOPICS,
  readAcceptance,
  readChange,
  readReason,
} from '../customer-page/read-answer.ts'
import type { SentForm, Problems } from '../customer-page/read-answer.ts'
import { type AcceptanceSettings, amountsOf } from '../customer-page/customer-view.ts'
import type { CustomerAnswer, CustomerRevision, OpenedLink } from '../customer-quotes.ts'
import type { EventFacts, NewEvent } from '../stored-quote.ts'
import { proofFacts } from '../proofs/proof-on-quote.ts'
import type { StoredProof } from '../proofs/stored-proof.ts'
import { CUSTOMER_ANSWERS } from '../customer-quotes.ts'

/** From where an answer came: part of the evidence, and of nothing else. */
export interface AnswerOrigin {
  readonly address: string
  readonly browser: string
}

/** The parts of the page's path that take an answer. */
export const ANSWER_PATHS = {
  accetta: 'accept',
  modifica: 'change',
  rifiuta: 'decline',
  rinnova: 'renew',
} as const satisfies Readonly<Record<string, CustomerAnswer>>
export type AnswerPath = keyof typeof ANSWER_PATHS

interface Given {
  readonly path: AnswerPath
  readonly form: SentForm
  readonly link: OpenedLink
  readonly shown: CustomerRevision
  readonly proofs: readonly StoredProof[]
  readonly settings: AcceptanceSettings
  readonly origin: AnswerOrigin
  /** What the button said, and what a press of it agreed to. */
  readonly button: string
  readonly consent: string
}

/** The event that is stored of an answer, or what is wrong with its form. */
export function eventOfAnswer(
  given: Given,
): { readonly event: NewEvent } | { readonly problems: Problems } {
  const { path, form, link, shown, origin } = given
  const read = factsOf(given)
  if ('problems' in read) return read
  const { by = link.recipient, facts } = read
  return {
    event: {
      kind: CUSTOMER_ANSWERS[ANSWER_PATHS[path]],
      revision: form.revision,
      by,
      facts: {
        page: path,
        ...facts,
        recipient: link.recipient,
        address: origin.address,
        browser: origin.browser,
        pdfSha256: shown.pdfSha256,
      },
    },
  }
}

interface Facts {
  /** Absent: whoever the link was sent to. */
  readonly by?: string
  readonly facts: EventFacts
}

function factsOf({
  path,
  form,
  shown,
  proofs,
  settings,
  button,
  consent,
}: Given): Facts | { readonly problems: Problems } {
  switch (path) {
    case 'accetta': {
      const read = readAcceptance(form.typed, settings)
      if ('problems' in read) return { problems: read.problems }
      const { name, company, vat, invoiceTo, deliveryAddress, purchaseOrder, conditions } =
        read.acceptance
      return {
        ...(name !== '' && { by: name }),
        facts: {
          name,
          company,
          vatNumber: vat,
          invoiceTo,
          deliveryAddress,
          purchaseOrder,
          total: amountsOf(shown).total,
          conditions,
          conditionsSha256: shown.conditionsSha256,
          ...proofFacts(proofs),
          button,
          consent,
        },
      }
    }
    case 'modifica': {
      const read = readChange(form.typed)
      if ('problems' in read) return { problems: read.problems }
      const topics = read.topics.map((topic) => CHANGE_TOPICS[topic]).join(', ')
      return { facts: { topics, words: read.words } }
    }
    case 'rifiuta': {
      const read = readReason(form.typed)
      return 'problems' in read ? { problems: read.problems } : { facts: { words: read.words } }
    }
    case 'rinnova':
      return { facts: {} }
  }
}
