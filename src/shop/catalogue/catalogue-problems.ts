import type { Catalogue, Product } from '../../order/catalogue.ts'
import { chosenIn, productOf } from '../../order/dataset.ts'
import { quantityRuleText, soldQuantity } from '../../order/quantity-rule.ts'
import { formatPrice } from '../../order/money.ts'
import { OFFER_TEXTS } from '../../order/order-texts.ts'
import {
  CHOICE_IDS,
  LIST_NAMES,
  SELECTIONS,
  type ListName,
  type SelectionId,
} from '../../order/selections.ts'
import type { CatalogueFile, ProductEntry } from './catalogue-file.ts'
import { ID_LISTS, type CatalogueIds, type ProductIds } from './catalogue-ids.ts'
import { asGroup } from '../json/json-value.ts'
import { repeatedIn } from '../schema/field-schemas.ts'
import { unknownId, unknownIds, type Named } from '../problems.ts'
import { sortedBrackets } from './sorted-brackets.ts'
import type { CatalogueProblem, PathById } from './problem-places.ts'

type Report = (path: PathById, message: string, inForm?: string) => void

/** Problems between entries of a catalogue. Defaults listed as doubtful are not checked. */
export function catalogueProblems(
  ids: CatalogueIds,
  file: CatalogueFile,
  catalogue: Catalogue,
  doubtful: ReadonlySet<SelectionId>,
): CatalogueProblem[] {
  const problems: CatalogueProblem[] = []
  const report: Report = (path, message, inForm) => problems.push({ path, message, inForm })
  reportDuplicates(ids, report)
  reportUnknownIds(ids, report)
  file.products.forEach((entry, index) => {
    const product = catalogue.products[index]
    if (product) reportPricesAndQuantityRules(entry, product, report)
  })
  reportDefaultsNotOffered(catalogue, doubtful, report)
  return problems
}

const idsOf = (entries: readonly { readonly id: string }[] = []) => entries.map(({ id }) => id)
/** As visitors read it. */
function nameIn(entries: readonly Named[] = [], id: string): string {
  const { label } = entries.find((entry) => entry.id === id) ?? {}
  return typeof label === 'string' && label !== '' ? label : id
}

const inProduct = ({ id }: { readonly id: string }, ...path: PathById): PathById => [
  'products',
  { id },
  ...path,
]

function reportDuplicates(file: CatalogueIds, report: Report): void {
  const check = (path: PathById, list: ListName, ids: readonly string[] = []) => {
    for (const id of new Set(repeatedIn(ids))) {
      const message = `«${id}» c’è più di una volta: cambia o togli uno dei due`
      report(path, message, message.replace(id, nameIn(file[list], id)))
    }
  }
  for (const list of LIST_NAMES) check([list], list, idsOf(file[list]))
  check(['defaultColors'], 'colors', file.defaultColors)
  for (const product of file.products ?? []) {
    for (const list of ID_LISTS) {
      check(inProduct(product, list), list, product[list])
    }
  }
}

function reportUnknownIds(file: CatalogueIds, report: Report): void {
  const checker = (list: ListName) => {
    const advice = `per averlo, aggiungilo all’elenco "${list}" del catalogo`
    return checkerOf(file.partial?.has(list) ? undefined : file[list], advice, report)
  }
  const checkers = ID_LISTS.map((list) => [list, checker(list)] as const)
  const materials = checker('materials')
  checker('colors')(['defaultColors'], file.defaultColors)
  const reportPictures = pictureChecker(file, report)
  for (const product of file.products ?? []) {
    materials(inProduct(product, 'materials'), Object.keys(product.materials ?? {}))
    for (const [list, check] of checkers) check(inProduct(product, list), product[list])
    reportPictures(product)
  }
}

/** Reports pictures of colours that the product does not have. */
function pictureChecker(file: CatalogueIds, report: Report): (product: ProductIds) => void {
  const { colors = [], defaultColors } = file
  const inCatalogue = new Set(idsOf(colors))
  const unknown = unknownIds(colors)
  return (product) => {
    const offered = product.colors ?? defaultColors
    for (const color of Object.keys(asGroup(product.pictures))) {
      if (!offered || offered.includes(color)) continue
      const isElsewhere = inCatalogue.has(color)
      report(
        inProduct(product, 'pictures'),
        isElsewhere ? notOffered(color) : unknown(color),
        isElsewhere ? notOffered(nameIn(colors, color)) : notInShop(color),
      )
    }
  }
}

const notOffered = (name: string) => `«${name}» non è tra i suoi colori`
const CHOICE_GONE = 'la scelta di prima non è più nel negozio: scegline un’altra'
const notInShop = (id: string) => `«${id}» non è nel negozio: scegli altro, o aggiungilo prima`

function checkerOf(
  known: readonly Named[] | undefined,
  advice: string,
  report: Report,
): (path: PathById, ids?: readonly string[]) => void {
  if (!known) return () => {}
  const isKnown = new Set(idsOf(known))
  const unknown = unknownIds(known, advice)
  return (path, ids = []) => {
    for (const id of ids) if (!isKnown.has(id)) report(path, unknown(id), notInShop(id))
  }
}

function reportPricesAndQuantityRules(entry: ProductEntry, product: Product, report: Report): void {
  const { minimum, multiple = 1 } = product
  if (minimum !== undefined && minimum % multiple !== 0) {
    const next = soldQuantity({ multiple }, minimum)
    report(inProduct(product, 'minimum'), `non è un multiplo di ${multiple}: scrivi ${next}`)
  }
  let before = { from: 1, base: product.base }
  sortedBrackets(entry.brackets ?? []).forEach(({ discount, price, position }, rank) => {
    const bracket = product.brackets?.[rank] ?? before
    const path = inProduct(product, 'brackets', position)
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

function reportDefaultsNotOffered(
  catalogue: Catalogue,
  doubtful: ReadonlySet<SelectionId>,
  report: Report,
): void {
  const { defaults } = catalogue
  for (const selection of CHOICE_IDS) {
    if (doubtful.has(selection) || chosenIn(catalogue, defaults, selection)) continue
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
  if (!doubtful.has('quantity')) reportDefaultQuantity(catalogue, report)
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
