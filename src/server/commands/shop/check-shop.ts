import { CHOICE_IDS, SELECTIONS } from '../../../order/selections.ts'
import { listTitle } from '../../../shop/catalogue/catalogue-file.ts'
import { inOneLine } from '../../../shop/problems.ts'
import { sampleRemains } from '../../../shop/sample-remains.ts'
import type { Shop } from '../../../shop/shop.ts'
import { openShop } from '../../shop/open-shop.ts'

/** The report on a usable shop. Throws a ShopFileError for any other. */
export async function reportOn(folder: string): Promise<string[]> {
  const { shop, warnings } = await openShop(folder)
  return [
    `Il negozio in ${folder} è a posto: ${contentsOf(shop)}.`,
    ...warnings,
    ...sampleRemains({ ...shop.settings, ...shop.documents, ...shop.catalogue }).map(
      (remain) => `Attenzione: ${inOneLine(remain)}.`,
    ),
  ]
}

function contentsOf({ catalogue }: Shop): string {
  return CHOICE_IDS.map((id) => {
    const { list, label } = SELECTIONS[id]
    return counted(catalogue[list].length, label.toLowerCase(), listTitle(list).toLowerCase())
  }).join(', ')
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
