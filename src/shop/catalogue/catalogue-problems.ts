import type { Catalogue, Product } from '../../order/catalogue.ts'
import { chosenIn, productOf } from '../../order/dataset.ts'
import { quantityRuleText, soldQuantity } from '../../order/quantity-rule.ts'
import { formatPrice } from '../../order/money.ts'
import { OFFER_TEXTS } from '../../order/order-texts.ts'
import { CHOICE_IDS, LIST_NAMES, SELECTIONS, type ListName } from '../../order/selections.ts'
import type { CatalogueFile, ProductEntry } from './catalogue-file.ts'
import { isGroup } from '../json/json-value.ts'
import type { JsonPath } from '../json/scan-json.ts'
import { repeatedIn } from '../schema/field-schemas.ts'
import { unknownId, unknownIds, type Named } from '../problems.ts'
import { sortedBrackets } from './sorted-brackets.ts'

export interface CatalogueProblem {
  readonly path: JsonPath
  readonly message: string
  readonly inForm?: string | undefined
}

type Report = (path: JsonPath, message: string, inForm?: string) => void

/** Lists of which a product in the file may name entries by their ids. */
const ID_LISTS = LIST_NAMES.filter((list) => list !== 'products' && list !== 'materials')

/** Problems between entries of a catalogue, each of which is right by itself. */
export function catalogueProblems(file: CatalogueFile, catalogue: Catalogue): CatalogueProblem[] {
  const problems: CatalogueProblem[] = []
  const report: Report = (path, message, inForm) => problems.push({ path, message, inForm })
  reportDuplicates(file, report)
  reportUnknownIds(file, report)
  file.products.forEach((entry, position) => {
    const product = catalogue.products[position]
    if (product) reportPricesAndQuantityRules(entry, product, position, report)
  })
  reportDefaultsNotOffered(catalogue, report)
  return problems
}

const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id)
/** As visitors read it. */
function nameIn(entries: readonly Named[], id: string): string {
  const { label } = entries.find((entry) => entry.id === id) ?? {}
  return typeof label === 'string' && label !== '' ? label : id
}

function reportDuplicates(file: CatalogueFile, report: Report): void {
  const check = (path: JsonPath, list: ListName, ids: readonly string[] = []) => {
    for (const id of new Set(repeatedIn(ids))) {
      const message = `«${id}» c’è più di una volta: cambia o togli uno dei due`
      report(path, message, message.replace(id, nameIn(file[list], id)))
    }
  }
  for (const list of LIST_NAMES) check([list], list, idsOf(file[list]))
  check(['defaultColors'], 'colors', file.defaultColors)
  for (const [position, product] of file.products.entries()) {
    for (const list of ID_LISTS) check(['products', position, list], list, product[list])
  }
}

function reportUnknownIds(file: CatalogueFile, report: Report): void {
  const checker = (list: ListName) => {
    const advice = `per averlo, aggiungilo all’elenco "${list}" del catalogo`
    return checkerOf(file[list], advice, report)
  }
  const checkers = ID_LISTS.map((list) => [list, checker(list)] as const)
  const materials = checker('materials')
  checker('colors')(['defaultColors'], file.defaultColors)
  const reportPictures = pictureChecker(file, report)
  for (const [position, product] of file.products.entries()) {
    const path = ['products', position]
    materials([...path, 'materials'], Object.keys(product.materials))
    for (const [list, check] of checkers) check([...path, list], product[list])
    reportPictures([...path, 'pictures'], product)
  }
}

/** Reports pictures of colours that the product does not have. */
function pictureChecker({ colors, defaultColors }: CatalogueFile, report: Report) {
  const inCatalogue = new Set(idsOf(colors))
  const unknown = unknownIds(colors)
  return (path: JsonPath, { colors: offered = defaultColors, pictures }: ProductEntry) => {
    for (const color of isGroup(pictures) ? Object.keys(pictures) : []) {
      if (offered.includes(color)) continue
      const isElsewhere = inCatalogue.has(color)
      report(
        path,
        isElsewhere ? notOffered(color) : unknown(color),
        isElsewhere ? notOffered(nameIn(colors, color)) : notInShop(color),
      )
    }
  }
}

const notOffered = (name: string) => `«${name}» non è tra i suoi colori`
const CHOICE_GONE = 'la scelta di prima non è più nel negozio: scegline un’altra'
const notInShop = (id: string) => `«${id}» non è nel negozio: scegli altro, o aggiungilo prima`

function checkerOf(known: readonly Named[], advice: string, report: Report) {
  const isKnown = new Set(idsOf(known))
  const unknown = unknownIds(known, advice)
  return (path: JsonPath, ids: readonly string[] = []) => {
    for (const id of ids) if (!isKnown.has(id)) report(path, unknown(id), notInShop(id))
  }
}

function reportPricesAndQuantityRules(
  entry: ProductEntry,
  product: Product,
  position: number,
  report: Report,
): void {
  const { minimum, multiple = 1 } = product
  if (minimum !== undefined && minimum % multiple !== 0) {
    const next = soldQuantity({ multiple }, minimum)
    report(['products', position, 'minimum'], `non è un multiplo di ${multiple}: scrivi ${next}`)
  }
  let before = { from: 1, base: product.base }
  sortedBrackets(entry.brackets ?? []).forEach(({ discount, price, position: at }, rank) => {
    const bracket = product.brackets?.[rank] ?? before
    const path = ['products', position, 'brackets', at]
    const isRepeated = bracket.from === before.from
    if (isRepeated) report([...path, 'from'], `c’è già uno scaglione da ${bracket.from} pezzi`)
    if ((discount === undefined) === (price === undefined)) {
      report(
        path,
        'scrivi «discount» (lo sconto in per cento) oppure «price» (il prezzo)',
        price === undefined
          ? 'scrivi lo sconto oppure il nuovo prezzo'
          : 'scrivi lo sconto oppure il prezzo, uno dei due',
      )
    } else if (!isRepeated && bracket.base > before.base) {
      const [higher, lower] = [formatPrice(bracket.base), formatPrice(before.base)]
      report(path, `il prezzo di un pezzo sale da ${lower} a ${higher}: con più pezzi non può`)
    }
    before = bracket
  })
}

function reportDefaultsNotOffered(catalogue: Catalogue, report: Report): void {
  const { defaults } = catalogue
  for (const selection of CHOICE_IDS) {
    if (chosenIn(catalogue, defaults, selection)) continue
    const chosen = defaults[selection]
    const entries: readonly Named[] = catalogue[SELECTIONS[selection].list]
    const isNowhere = entries.every(({ id }) => id !== chosen)
    // What an unknown product offers, nobody can say.
    if (!isNowhere && !productOf(catalogue, defaults)) continue
    report(
      ['defaults', selection],
      isNowhere
        ? unknownId(chosen, entries, { isNot: 'non è nel catalogo' })
        : `il prodotto «${defaults.product}» non offre «${chosen}»`,
      isNowhere ? CHOICE_GONE : 'il prodotto con cui si apre la pagina non lo offre',
    )
  }
  reportDefaultQuantity(catalogue, report)
}

function reportDefaultQuantity(catalogue: Catalogue, report: Report): void {
  const { defaults } = catalogue
  const product = productOf(catalogue, defaults)
  if (!product || defaults.quantity === null) return
  const sold = soldQuantity(product, defaults.quantity)
  if (sold === defaults.quantity) return
  const rule = (name: string) =>
    `«${name}» si ordina ${quantityRuleText(product, OFFER_TEXTS)}: scrivi ${sold}`
  report(['defaults', 'quantity'], rule(product.id), rule(product.label))
}
