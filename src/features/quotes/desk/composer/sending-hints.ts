import type { QuoteDraft } from '../../wire/quote-draft.ts'

// The scripts that the font of the PDF has.
const OTHER_LETTERS = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\P{L}]+/gu
const EMOJI = /\p{Emoji_Presentation}/u
const ONLY_HERE =
  /^(localhost|127\..*|\[::1\]|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|.*\.local)$/
const WORDS_SHOWN = 3

/** What a seller should know before a quote leaves, and can still change. */
export function sendingHints(
  draft: QuoteDraft,
  /** As the server knows it. */
  pageUrl: string | null,
  /** Where this desk is open. */
  desk: URL,
): readonly string[] {
  return [...(pageUrl === null ? [linkHint(desk)] : []), ...paperHints(textOf(draft))]
}

function linkHint({ hostname, host }: URL): string {
  return isOnlyHere(hostname)
    ? `Il server non conosce il suo indirizzo pubblico: il link dell’email porta a ${host}, che da fuori non si apre. Imposta PUBLIC_URL, o consegna tu il PDF.`
    : `Il server non conosce il suo indirizzo pubblico: i link di questa email, dei promemoria e della conferma portano a ${host}, dove usi il banco. Se il cliente non lo può aprire, imposta PUBLIC_URL.`
}

/** Nobody opens such an address from elsewhere. */
export function isOnlyHere(hostname: string): boolean {
  return ONLY_HERE.test(hostname)
}

function paperHints(text: string): string[] {
  const words = [...new Set(text.match(OTHER_LETTERS))]
  const named = words.slice(0, WORDS_SHOWN).map((word) => `«${word}»`)
  return [
    ...(words.length > 0
      ? [
          `Nel PDF si stampano solo lettere latine, greche e cirilliche: ${named.join(', ')}${words.length > WORDS_SHOWN ? ' e altre' : ''} diventano punti interrogativi. Nella pagina del cliente si leggono.`,
        ]
      : []),
    ...(EMOJI.test(text) ? ['Gli emoji si vedono nella pagina del cliente, non nel PDF.'] : []),
  ]
}

function textOf({ customer, greeting, lines, delivery, payment, notes }: QuoteDraft): string {
  const own = lines.flatMap(({ title, detail }) => [title, detail])
  return [...Object.values(customer), greeting, ...own, delivery, payment, notes].join('\n')
}
