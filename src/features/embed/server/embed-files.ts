import type { Shop } from '../../../shop/shop.ts'
import { reservedHeight } from '../wire.ts'

export const EMBED_STYLE_FILE = 'embed.css'

/** The script for other sites, in a block that tells it how many products there are and which sites may show them. */
export function embedScript(script: string, { catalogue, settings }: Shop): string {
  const sites = JSON.stringify(settings.embedding?.sites ?? [])
  return `{const OMAGGIO_PRODUCTS=${catalogue.products.length},OMAGGIO_SITES=${sites};${script}}`
}

// Any width of a column, from the narrowest phone to where the layout does not change any more.
const COLUMN_PX = { from: 240, to: 1400 }

/** For the style sheet of another site: reserves the height of the first step until the script does. */
export function embedStyle({ catalogue }: Shop): string {
  const waiting = 'omaggio-wizard:not(:defined)'
  const rules = [`${waiting} { display: flow-root; container-type: inline-size; }`]
  let known = 0
  for (let width = COLUMN_PX.from; width <= COLUMN_PX.to; width++) {
    const height = reservedHeight(width, catalogue.products.length)
    const reserve = `${waiting}::before { content: ''; float: left; height: ${height}px; }`
    if (height !== known) rules.push(`@container (width >= ${width}px) { ${reserve} }`)
    known = height
  }
  return `${rules.join('\n')}\n`
}
