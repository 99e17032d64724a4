import * as v from 'valibot'
import { cssColor, emailAddress, line } from '../../../shop/schema/field-schemas.ts'
import { namedProducts, OFFERED } from './sample-products.ts'

/** May come without `#`, which a shell would take for a comment. */
const color = v.pipe(
  v.string(),
  v.transform((typed) => (typed.startsWith('#') ? typed : `#${typed}`)),
  cssColor,
)

const legalLine = v.pipe(
  line,
  v.transform((text) => (text.startsWith('©') ? text : `© ${text}`)),
)

const KEYWORDS = ['tutti', 'uno'] as const
const isKeyword = (typed: string) => KEYWORDS.some((keyword) => keyword === typed)
const namesProducts = (typed: string) => {
  const { ids, unknown } = namedProducts(typed)
  return ids.length > 0 && unknown.length === 0
}
const WHICH = `scegli tra ${KEYWORDS.join(', ')}, oppure scrivi quali, con le virgole: ${OFFERED.join(', ')}`

/** What a new shop needs. Each question has a flag of the same name. */
export const QUESTIONS = {
  name: { ask: 'Come si chiama il negozio?', schema: line },
  legal: {
    ask: 'Riga legale in fondo alla pagina, con la P.IVA? (per esempio: Bianchi Srl · P.IVA 01234567890)',
    schema: legalLine,
  },
  email: { ask: 'A quale indirizzo email arrivano le richieste?', schema: emailAddress },
  color: { ask: 'Colore del marchio?', schema: color, otherwise: '#7a4a24' },
  products: {
    ask: `Prodotti di esempio: tutti, uno, o quali? (tutti, uno, oppure un elenco: ${OFFERED.join(', ')})`,
    schema: v.pipe(
      v.string(),
      v.toLowerCase(),
      v.check((typed) => isKeyword(typed) || namesProducts(typed), WHICH),
    ),
    otherwise: 'tutti',
  },
} as const

export type QuestionName = keyof typeof QUESTIONS
export type Answers = Readonly<Record<QuestionName, string>>

export const QUESTION_NAMES = Object.keys(QUESTIONS) as QuestionName[]

export type Checked = { readonly value: string } | { readonly problem: string }

export function checkAnswer(name: QuestionName, given: string): Checked {
  const { success, output, issues } = v.safeParse(QUESTIONS[name].schema, given.trim())
  return success ? { value: output } : { problem: issues[0].message }
}

/** Used where the seller presses Enter, or cannot be asked. */
export function standardAnswer(name: QuestionName): string | undefined {
  const question = QUESTIONS[name]
  return 'otherwise' in question ? question.otherwise : undefined
}
