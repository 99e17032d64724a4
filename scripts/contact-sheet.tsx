import { renderToStaticMarkup } from 'react-dom/server'
import { FINISHES, optionsFor, type Catalogue, type Product } from '../src/order/catalogue.ts'
import { NO_PRICE } from '../src/order/money.ts'
import { appearanceOf, type Appearance } from '../src/page/picture/appearance.ts'
import { layoutsOf } from '../src/page/picture/layouts.ts'
import { LayoutsContext, SinglePiece, Scene } from '../src/page/picture/scene.tsx'
import { spriteDefinitions, spriteOf } from '../src/page/picture/drawings/sprite.ts'
import { tintRule } from '../src/page/picture/drawings/tinted.ts'
import { PACK_DRAWINGS, PRODUCT_DRAWINGS } from '../src/shop/catalogue/drawings.ts'
import { readShop } from '../src/shop/read-shop.ts'
import type { ShopCatalogue } from '../src/shop/shop.ts'

const AMOUNTS = ['one', 'few', 'many'] as const

const SHEET_STYLE = `
body{margin:0;padding:32px;background:#f3ece2;color:#33261b;font:13px/1.4 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif;line-height:1.2}h1{margin:0 0 8px}h2{margin:36px 0 10px}
p{margin:0 0 12px}figure{margin:0;padding:6px;border-radius:10px;background:#f9f5ee;text-align:center}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:end}.cells{display:flex}
.tiny .art{width:48px;height:48px}.small .art{width:92px;height:92px}
.large .art{width:292px;height:292px}.scene .art{width:136px;height:91px}`

/** Every drawing in every colour, material, print, packaging and amount of a shop, then the other drawings. */
export async function contactSheet(shopDir: string, pageStyle: string): Promise<string> {
  const { catalogue } = await readShop(shopDir)
  const shown = withOtherDrawings(catalogue)
  const sheet = renderToStaticMarkup(
    <LayoutsContext value={layoutsOf(shown)}>
      <Sheet catalogue={shown} />
    </LayoutsContext>,
  )
  const style = [pageStyle, SHEET_STYLE, ...shown.colors.map(tintRule)].join('')
  const head = `<meta charset="utf-8"><title>Omaggio</title><style>${style}</style>`
  return `<!doctype html><html lang="it">${head}<body>${spriteOf(spriteDefinitions(shown))}${sheet}</body></html>`
}

/** Adds products for the drawings that no product of the shop uses, in every finish. */
function withOtherDrawings(catalogue: ShopCatalogue): ShopCatalogue {
  const finishes = FINISHES.filter((name) => !catalogue.materials.some((m) => m.finish === name))
  const added = finishes.map((finish) => ({ id: finish, label: finish, finish }))
  const materials = [...catalogue.materials, ...added]
  const others = PRODUCT_DRAWINGS.filter((name) => !catalogue.products.some((p) => p.id === name))
  const products = others.map((id): Product => ({
    id,
    label: id,
    base: NO_PRICE,
    colors: ['red', 'white', 'black'].filter((color) =>
      catalogue.colors.some((offered) => offered.id === color),
    ),
    materials: Object.fromEntries(materials.map((material) => [material.id, NO_PRICE])),
  }))
  return { ...catalogue, materials, products: [...catalogue.products, ...products] }
}

function Sheet({ catalogue }: { catalogue: Catalogue }) {
  const samples = catalogue.products.map((product, index) => sampleOf(catalogue, product, index))
  return (
    <>
      <h1>Omaggio, i disegni</h1>
      <p>Ogni disegno in ogni colore, materiale e stampa del negozio di prova.</p>
      <div className="row tiny">
        {samples.map((appearance) => (
          <SinglePiece key={appearance.drawing} appearance={appearance} />
        ))}
      </div>
      <div className="row large">
        {samples.map((appearance) => (
          <figure key={appearance.drawing}>
            <SinglePiece appearance={appearance} />
          </figure>
        ))}
      </div>
      {catalogue.products.map((product) => (
        <section key={product.id}>
          <h2>{product.label}</h2>
          <Configurations catalogue={catalogue} product={product} />
        </section>
      ))}
      <section>
        <h2>Quantità e confezioni</h2>
        <div className="row scene">
          {samples.map((appearance) => (
            <figure key={appearance.drawing} className="cells">
              {PACK_DRAWINGS.flatMap((pack) =>
                AMOUNTS.map((amount) => (
                  <Scene key={pack + amount} appearance={appearance} pack={pack} amount={amount} />
                )),
              )}
            </figure>
          ))}
        </div>
      </section>
    </>
  )
}

/** One appearance per product, each with another colour and print. */
function sampleOf(catalogue: Catalogue, product: Product, index: number): Appearance {
  const colors = optionsFor(catalogue, product, 'color')
  const materials = optionsFor(catalogue, product, 'material')
  const prints = catalogue.prints.slice(1)
  return appearanceOf(catalogue, {
    ...catalogue.defaults,
    product: product.id,
    color: colors[(index + 1) % colors.length]?.id ?? '',
    material: materials[index % materials.length]?.id ?? '',
    print: prints[index % prints.length]?.id ?? '',
  })
}

function Configurations({ catalogue, product }: { catalogue: Catalogue; product: Product }) {
  return (
    <div className="row small">
      {optionsFor(catalogue, product, 'color').flatMap((color) =>
        optionsFor(catalogue, product, 'material').map((material) => (
          <figure key={`${color.id} ${material.id}`}>
            <div className="cells">
              {catalogue.prints.map((print) => (
                <SinglePiece
                  key={print.id}
                  appearance={appearanceOf(catalogue, {
                    ...catalogue.defaults,
                    product: product.id,
                    color: color.id,
                    material: material.id,
                    print: print.id,
                  })}
                />
              ))}
            </div>
            <figcaption>{`${color.label} · ${material.label}`}</figcaption>
          </figure>
        )),
      )}
    </div>
  )
}
