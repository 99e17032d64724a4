import type { ReceivedRequest } from '../request-store.ts'
import { customerIn } from '../customer-in-message.ts'
import { messageText, summaryIn } from '../visitor-message.ts'
import type { Sign } from './signs.ts'

type Read = Pick<ReceivedRequest, 'params' | 'message'>

const LINK = /\bhttps?:\/\/(?:www\.)?|\bwww\./gi
const HOST = /(?:https?:\/\/(?:www\.)?|\bwww\.)([^\s/?#"'<>\])]+)/gi
const MARKUP = /<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i
const FEW_LINKS = 3
const FEW_HOSTS = 2

/** What nobody writes who wants gadgets printed, in the languages in which it comes. */
const SALES =
  /\b(?:seo|backlinks?|guest posts?|link building|google ranking|first page of google|prima pagina (?:di|su) google|web ?traffic|casino|viagra|cialis|bitcoin|crypto(?:currency)?|forex|onlyfans|escorts?|telegram channel|whatsapp marketing|bulk (?:email|sms)|lead generation|(?:sell|guaranteed|qualified|panel|\d) leads?|personal loans?|business loans?|prestiti (?:personali|veloci)|guadagn\w+ (?:da casa|online)|passive income|make money|earn \$|unsubscribe|opt[- ]?out|limited time offer|(?:improve|redesign|build|rank|optimi[sz]e|promote|audit of|design for|vulnerabilities (?:in|on)) your (?:website|site)|(?:miglior|rif|ottimizz|promuov|traduc|port|posizion)\w+ il (?:vostro|tuo) sito|sito (?:non (?:è|compare|appare) su google|può vendere)|posizionamento (?:sui|nei) motori|intelligenza artificiale per il tuo business|ai chatbot|web ?design services?|app development|virtual assistants?|crypto|nft|payday|adult dating|weight loss|(?:buy|real|your|instagram|tiktok) followers?|followers? cheap|trustpilot reviews|recensioni (?:google|false)|hosting offer|domain (?:name )?expir\w*|invoice attached|click (?:here|below)|clicca qui)\b/i

/** The signs in what was typed, by reading alone. */
export function signsInText(request: Read): Sign[] {
  const { fields, notes } = typedIn(request)
  const names = fields.slice(0, 2)
  const hosts = new Set([...notes.matchAll(HOST)].map(([, host = '']) => host.toLowerCase()))
  const links = [...notes.matchAll(LINK)].length
  return [
    ...when(MARKUP.test(notes) || fields.some((field) => MARKUP.test(field)), 'markup'),
    ...when(
      fields.some((field) => field.search(LINK) !== -1),
      'link-in-field',
    ),
    ...when(links > FEW_LINKS || hosts.size > FEW_HOSTS, 'many-links'),
    ...when(SALES.test(notes) || names.some((name) => SALES.test(name)), 'sales-words'),
    ...when(names.some(isRandom), 'random-letters'),
  ]
}

export function notesOf(request: Read): string {
  return typedIn(request).notes
}

/** A text in one way of writing: what is sent to many shops is the same there. */
export function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function typedIn({ params, message }: Read): { fields: string[]; notes: string } {
  if (!summaryIn(message)) {
    const fields = [params.name, params.surname, params.email, params.phone]
    return { fields: fields.map((field) => field ?? ''), notes: messageText(message) }
  }
  const {
    name = '',
    surname = '',
    email = '',
    phone = '',
    message: notes = '',
  } = customerIn(message)
  return { fields: [name, surname, email, phone], notes }
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
