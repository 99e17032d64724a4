import type { Catalogue, Product } from './catalogue.ts'
import { missingContact, type ContactRule } from './customer/contact.ts'
import type { Customer, CustomerFieldId } from './customer/customer-fields.ts'
import { chosenIn, productOf } from './dataset.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { quantityRuleText, soldQuantity } from './quantity-rule.ts'
import { formatWhole } from './money.ts'
import { quoteUnit, totalFor } from './quote.ts'
import type { OfferTexts } from './order-texts.ts'
import type { Gadget } from './order.ts'
import { isChoice, SELECTION_IDS, type Dataset, type SelectionId } from './selections.ts'

// The texts are the specification's, letter for letter.
const CHOOSE_A_VALUE = 'Selezione correttamente un valore'
const FILL_IN_THE_FIELDS = 'Compilare correttamente i campi'

/**
 * The objection to leaving a step with this selection; undefined when there is none. Without texts
 * for quantity rules, a quantity that is not sold gets the general message.
 */
export function objectionTo(
  id: SelectionId,
  dataset: Dataset,
  catalogue: Catalogue,
  texts?: OfferTexts,
): string | undefined {
  if (isChoice(id)) return chosenIn(catalogue, dataset, id) ? undefined : CHOOSE_A_VALUE
  const { quantity } = dataset
  if (quantity === null || !isCountable(quantity, dataset, catalogue)) return FILL_IN_THE_FIELDS
  const product = productOf(catalogue, dataset)
  if (!product || soldQuantity(product, quantity) === quantity) return undefined
  return texts ? quantityRuleSentence(product, quantity, texts) : FILL_IN_THE_FIELDS
}

/** Whether a gadget can be sent: its walk has reached the summary, and the shop offers all of it. */
export function isFinished(catalogue: Catalogue, { dataset, unfinishedAt }: Gadget): boolean {
  return (
    unfinishedAt === undefined && !SELECTION_IDS.some((id) => objectionTo(id, dataset, catalogue))
  )
}

/** The product's quantity rule with an example; empty where any quantity is sold. */
export function quantityRuleSentence(product: Product, asked: number, texts: OfferTexts): string {
  const lot = quantityRuleText(product, texts)
  const quantity = formatWhole(soldQuantity(product, asked))
  return lot && fillPlaceholders(texts.lot, { product: product.label, lot, quantity })
}

function isCountable(quantity: number, dataset: Dataset, catalogue: Catalogue): boolean {
  if (quantity <= 0 || !Number.isSafeInteger(quantity)) return false
  const quote = quoteUnit(catalogue, dataset)
  return !quote || totalFor(quote, quantity) !== undefined
}

/** The objection to leaving the summary without the contact that the shop asks for. It names the fields. */
export function objectionToContact(
  customer: Customer,
  rule: ContactRule | undefined,
  labels: Readonly<Record<CustomerFieldId, string>>,
): string | undefined {
  const missing = missingContact(customer, rule).map((id) => labels[id])
  if (missing.length === 0) return undefined
  return `${FILL_IN_THE_FIELDS}: ${missing.join(rule === 'either' ? ' o ' : ', ')}`
}
