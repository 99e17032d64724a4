import { CHOICE_IDS, SELECTIONS, type ListName } from '../../../order/selections.ts'
import type { Shop } from '../../../shop/shop.ts'
import { openShop } from '../../shop/open-shop.ts'

/** The report on a usable shop. Throws a ShopFileError for any other. */
export async function reportOn(folder: string): Promise<string[]> {
  const { shop, warnings } = await openShop(folder)
  return [
    `Il negozio in ${folder} è a posto: ${contentsOf(shop)}.`,
    ...warnings,
    ...remainsOfTheSample(shop),
  ]
}

const PLURALS: Readonly<Record<ListName, string>> = {
  products: 'prodotti',
  colors: 'colori',
  materials: 'materiali',
  prints: 'stampe',
  packaging: 'confezioni',
}

function contentsOf({ catalogue }: Shop): string {
  return CHOICE_IDS.map((id) => {
    const { list, label } = SELECTIONS[id]
    return counted(catalogue[list].length, label.toLowerCase(), PLURALS[list])
  }).join(', ')
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Sample data that a real shop should replace. */
function remainsOfTheSample({ settings, documents }: Shop): string[] {
  const isSampled = Object.values(settings.sampleCustomer).some((value) => value !== '')
  return [
    ...(isSampled
      ? [
          'Attenzione: settings.json, sampleCustomer: i dati di esempio compaiono nel modulo; in un negozio vero scrivi {}.',
        ]
      : []),
    ...(settings.sellerEmail.endsWith('@example.com')
      ? ['Attenzione: settings.json, sellerEmail: è un indirizzo di esempio; scrivi il tuo.']
      : []),
    ...(documents.privacy.includes('negozio dimostrativo')
      ? ['Attenzione: privacy.md: è il testo dimostrativo; scrivi la tua informativa.']
      : []),
  ]
}
