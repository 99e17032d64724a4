import { escapeHtml } from '../../../../order/escape-html.ts'
import { formatCents } from '../../../../order/money.ts'
import type { Mail } from '../../../../server/mail/mailer.ts'
import {
  toSeller,
  type MailIdentity,
  type MailSettings,
} from '../../../../server/mail/mail-settings.ts'
import { commandLine } from '../../../../server/messages/command-line.ts'
import { dateInWords } from '../../../../server/messages/italian-date.ts'
import type { MailedRequest } from '../compose-request-mail.ts'
import { andOthers } from '../checked-order.ts'
import { verdictsInWords } from '../verdicts-in-words.ts'

/** What the digest tells of one request: bounded, so that thousands fit into one mail. */
export interface DigestLine {
  /** Written by the server alone. */
  readonly ours: string
  /** Typed by a visitor. */
  readonly theirs: string
}

// Enough for a name, an address and a telephone number.
const LONGEST_THEIRS = 200

const ABOUT =
  'Sono arrivate più richieste di quante email possono partire in un’ora («Email all’ora», in Negozio › Impostazioni). Quelle in attesa sono elencate qui, e non arrivano più una per una.'
const SUSPECTS =
  'Queste richieste sembrano di un robot: sono in archivio come le altre, ma la loro email non è partita.'
const HOW_TO_RELEASE = `Se una è di una persona, aprila al banco e premi «Non è un robot: manda l’email», oppure: ${commandLine('requests', 'release ID')}`
const HOW_TO_READ = `Per leggerne una intera: ${commandLine('requests', 'show ID')}`
const TYPED_BY_VISITORS =
  'Sotto ogni riga del server, dopo il segno «>», c’è quello che ha scritto il cliente.'

export function digestLine({ id, receivedAt, params, order }: MailedRequest): DigestLine {
  const { requestNumber, gadgets, claimedTotal } = order
  const ours = [
    id,
    dateInWords(receivedAt),
    `Richiesta ${requestNumber ?? '–'}`,
    claimedTotal === null ? '–' : formatCents(claimedTotal),
    ...verdictsInWords(order).map(({ verdict }) => verdict),
  ]
  const [{ selections }] = gadgets
  const { product, quantity } = selections
  const theirs = [
    params.name,
    params.email,
    params.phone,
    product && product + andOthers(order),
    quantity,
  ]
  return { ours: ours.join(' · '), theirs: oneLine(theirs.filter(Boolean).join(' · ')) }
}

/** What one mail about several requests says first. */
export interface DigestWords {
  /** With the number of requests. */
  readonly title: (count: number) => string
  readonly about: readonly string[]
}

/** For all requests that the cap on mails held back. */
export const CAPPED_DIGEST: DigestWords = {
  title: (count) => `${count} richieste in un solo riepilogo`,
  about: [ABOUT, HOW_TO_READ],
}

/** For all requests that were set aside in a day. No link releases one: mail scanners follow links. */
export const SUSPECTS_DIGEST: DigestWords = {
  title: (count) => (count === 1 ? '1 richiesta sospetta' : `${count} richieste sospette`),
  about: [SUSPECTS, HOW_TO_RELEASE, HOW_TO_READ],
}

export function composeDigestMail(
  identity: MailIdentity,
  lines: readonly DigestLine[],
  settings: MailSettings,
  { title: titleOf, about }: DigestWords,
): Mail {
  const title = titleOf(lines.length)
  const sentences = [...about, TYPED_BY_VISITORS]
  const items = lines.map(
    ({ ours, theirs }) =>
      `<li><p>${escapeHtml(ours)}</p><blockquote>${escapeHtml(theirs)}</blockquote></li>`,
  )
  return {
    ...toSeller(identity, settings),
    replyTo: undefined,
    subject: `${settings.shopName} · ${title}`,
    text: [
      title,
      ...sentences,
      lines.map(({ ours, theirs }) => `${ours}\n> ${theirs}`).join('\n'),
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body>
<h1>${escapeHtml(title)}</h1>
${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')}
<ol>
${items.join('\n')}
</ol>
</body>
</html>
`,
  }
}

/** A line break would let a visitor write a line that looks like ours. */
function oneLine(typed: string): string {
  return typed.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, LONGEST_THEIRS)
}
