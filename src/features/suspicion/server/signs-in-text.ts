import type { CustomerFieldId } from '../../../order/customer/customer-fields.ts'
import type { Sign } from './signs.ts'

/** What a visitor typed. */
export interface TypedRequest {
  readonly params: Readonly<Record<string, string>>
  readonly customer: Readonly<Record<CustomerFieldId, string>>
  readonly rows: readonly { readonly kind: string; readonly text: string }[]
}

const LINK = /\bhttps?:\/\/(?:www\.)?|\bwww\./gi
const HOST = /(?:https?:\/\/(?:www\.)?|\bwww\.)([^\s/?#"'<>\])]+)/gi
const MARKUP = /<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i
const FEW_LINKS = 3
const FEW_HOSTS = 2

/** What nobody writes who wants gadgets printed, in the languages in which it comes. */
const SALES =
  /\b(?:seo|backlinks?|guest posts?|link building|google ranking|first page of google|prima pagina (?:di|su) google|web ?traffic|casino|free spins|viagra|cialis|bitcoin|crypto(?:currency)?|forex|onlyfans|escorts?|telegram channel|whatsapp marketing|bulk (?:email|sms)|lead generation|(?:sell|guaranteed|qualified|panel|\d+) leads?|personal loans?|business loans?|prestiti (?:personali|veloci)|guadagn\w+ (?:da casa|online)|passive income|make money|earn \$|unsubscribe|nice (?:site|blog|post)|opt[- ]?out|limited time offer|(?:improve|redesign|build|rank|optimi[sz]e|promote|audit of|design for|vulnerabilities (?:in|on)) your (?:website|site)|(?:miglior|rif|ottimizz|promuov|traduc|port|posizion)\w+ il (?:vostro|tuo) sito|sito (?:non (?:è|compare|appare) su google|può vendere)|posizionamento (?:sui|nei) motori|intelligenza artificiale per il tuo business|ai chatbot|web ?design services?|app development|virtual assistants?|crypto|nft|payday|adult dating|weight loss|(?:buy|real|your|instagram|tiktok) followers?|followers? cheap|trustpilot reviews|recensioni (?:google|false)|hosting offer|domain (?:name )?expir\w*|invoice attached|click (?:here|below)|clicca qui)\b/i

/** A visitor's own trade, which may be one that robots advertise. */
const OWN_TRADE =
  /\b(?:agenzi[ae]|agency|studio|societ[àa]|azienda|settore) (?:di |web |web e )?seo\b/gi

/** What people write who want gadgets printed, in the languages in which they write. */
const ORDER =
  /\b(?:preventiv[oi]|gadget|penn[ae]|tazz[ae]|borracc[ei]a?|portachiavi|chiavett[ae]|power ?bank|shopper|bors[ae]|magliett[ae]|t-shirt|felp[ae]|cappellin[oi]|agend[ae]|ombrell[oi]|zain[oi]|pezzi|riordin[oi]|ordin(?:e|i|are|iamo)|stampa(?:re|t[oaie])?|serigrafia|incisione|logo|marchio|vettorial[ei]|grafic(?:a|he)|campion[ei]|consegn(?:a|are|ate)|fiera|evento|convegno|omaggi|quote|pens|mugs|bottles|tote bags|keyrings|pieces|our logo|angebot|stück|tassen|stofftaschen)\b/gi
const COUNTED = new RegExp(String.raw`\d ${ORDER.source}`, 'i')

/** Said by who sells gadgets and does not want any. */
const OFFER =
  /\b(?:leading manufacturer|factory price|logo design|free quote|we (?:offer|sell|supply)|(?:exporter|supplier|manufacturer) of|prezzi di fabbrica|vi (?:proponiamo|offriamo)|direkt ab werk)\b/i

/** Whether the visitor wants something: links or a text of others are no sign then. */
export function isAboutOrder(notes: string): boolean {
  return notes.search(ORDER) !== -1 && !OFFER.test(notes)
}

/** One word may stand in any advertisement: 'Reply for a quote'. */
function isSurelyAboutOrder(notes: string): boolean {
  const words = new Set([...notes.matchAll(ORDER)].map(([word]) => word.toLowerCase()))
  return words.size > 1 || COUNTED.test(notes)
}

/** The signs in what was typed, by reading alone. */
export function signsInText(request: TypedRequest): Sign[] {
  const { fields, notes } = typedIn(request)
  const [names, contacts] = [fields.slice(0, 2), fields.slice(2)]
  const [email = ''] = contacts
  const isOrder = isAboutOrder(notes)
  const hosts = new Set([...notes.matchAll(HOST)].map(([, host = '']) => host.toLowerCase()))
  const links = [...notes.matchAll(LINK)].length
  return [
    ...when(MARKUP.test(notes) || fields.some((field) => MARKUP.test(field)), 'markup'),
    ...when(
      contacts.some(hasLink) || names.some((name) => hasLink(name) && !isOwnSite(name, email)),
      'link-in-field',
    ),
    ...when(!isOrder && (links > FEW_LINKS || hosts.size > FEW_HOSTS), 'many-links'),
    ...when(
      isSelling(notes) || (!isOrder && names.some((name) => SALES.test(name))),
      'sales-words',
    ),
    ...when(names.some(isRandom), 'random-letters'),
  ]
}

export function notesOf(request: TypedRequest): string {
  return typedIn(request).notes
}

/** A text in one way of writing: what is sent to many shops is the same there. */
export function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function typedIn({ params, customer, rows }: TypedRequest): { fields: string[]; notes: string } {
  const { name, surname, email, phone, message } = customer
  const whole = rows.find(({ kind }) => kind === 'message')
  // Another template may have a field for each name.
  const second = whole ? (params.surname ?? '') : name
  return { fields: [surname, second, email, phone], notes: whole?.text ?? message }
}

const isSelling = (notes: string) =>
  OFFER.test(notes) || (SALES.test(notes.replaceAll(OWN_TRADE, '')) && !isSurelyAboutOrder(notes))

const hasLink = (field: string) => field.search(LINK) !== -1

/** Where the address is of the same site: browsers fill in one's own site where a name belongs. */
function isOwnSite(name: string, email: string): boolean {
  const [, domain = ''] = email.toLowerCase().split('@')
  const hosts = [...name.matchAll(HOST)].map(([, host = '']) => host.toLowerCase())
  return hosts.every((host) => host === domain)
}

/** `xKqWvPzT`: no word has capitals inside like this, or so many consonants in a row. */
function isRandom(name: string): boolean {
  const word = name.trim()
  if (word.length < 8 || /[^\p{L}]/u.test(word)) return false
  const turns = [...word.matchAll(/\p{Ll}\p{Lu}/gu)].length
  const consonants = /[bcdfghjklmnpqrstvwxz]{6}/i.test(word)
  return turns >= 3 || (turns >= 1 && consonants)
}

function when(isSo: boolean, sign: Sign): Sign[] {
  return isSo ? [sign] : []
}
