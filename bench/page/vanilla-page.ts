import { readFileSync } from 'node:fs'

interface Choice {
  readonly id: string
  readonly label: string
  readonly supplement?: number
}

const shopFile = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../shop/${name}`, import.meta.url), 'utf8'))

/**
 * The page that ours is compared with: the same questions and style sheet, written by hand without a
 * library. It has every advantage: all steps are in the HTML, script and style are inline, and there
 * is no picture, no history, no draft and no validation.
 */
export function vanillaPage(css: string): string {
  const catalogue = shopFile('catalogue.json')
  const { questions, notices } = shopFile('texts.json')
  const { picks } = shopFile('settings.json').quantity
  const { defaults } = catalogue

  const radio = (name: string, { id }: Choice) =>
    `<input type="radio" name="${name}" id="${name}-${id}" value="${id}"${id === defaults[name] ? ' checked' : ''}>`
  const products = catalogue.products
    .map(
      (product: Choice & { readonly price: number }) =>
        `<div class="product">${radio('product', product)}<label for="product-${product.id}"><span class="what">${product.label}</span><span class="price">da ${euros(product.price)}/pz</span></label></div>`,
    )
    .join('')
  const cards = (name: string, list: readonly Choice[]) =>
    `<fieldset><div class="picks">${list
      .map(
        (choice) =>
          `<label class="pick">${radio(name, choice)}<span class="swatch tint-${choice.id}"></span><span class="what">${choice.label}<span class="plus">${choice.supplement ? `+${euros(choice.supplement)}/pz` : 'senza supplemento'}</span></span><span class="tick"></span></label>`,
      )
      .join('')}</div></fieldset>`
  const steps = [
    ['product', 'Prodotto', `<fieldset><div class="products">${products}</div></fieldset>`],
    ['color', 'Colore', cards('color', catalogue.colors.slice(0, 4))],
    ['material', 'Materiale', cards('material', catalogue.materials.slice(0, 2))],
    ['print', 'Stampa', cards('print', catalogue.prints)],
    [
      'quantity',
      'Quantità',
      `<label class="qty"><input type="number" name="quantity" value="1" min="0" max="2500" step="25"></label><div class="quick">${picks.map((pick: number) => `<button type="button" class="chip">${pick}</button>`).join('')}</div>`,
    ],
    ['pack', 'Confezione', cards('pack', catalogue.packaging)],
    ['terms', 'Condizioni', '<p>Il totale mostrato è indicativo.</p>'],
    [
      'summary',
      'Riepilogo',
      '<table class="sum"></table><div class="form"><label class="f"><span>Nome</span><input></label><label class="f"><span>Email</span><input></label></div>',
    ],
  ]
  const bar = steps.map(
    ([, title], index) =>
      `<li data-state="${index ? 'locked' : 'active'}"><button type="button"><span class="dot"><b>${index + 1}</b></span><span class="name">${title}</span></button></li>`,
  )
  const sections = steps.map(
    ([id = '', title, body], index) =>
      `<div class="cols"${index ? ' hidden' : ''}><div class="ask"><div><h2 tabindex="-1">${title}</h2><p class="lead">${questions[id]}</p></div>${body}<p class="notice"><span>${notices[id] ?? ''}</span></p></div></div>`,
  )
  return `<!doctype html><html lang="it"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Prodotto</title>
<style>${css}.cols{grid-template-columns:1fr}.cols[hidden]{display:none}</style></head>
<body><header class="top"><h1 class="brandname">Omaggio</h1></header><main><section class="card">
<nav class="stepbar"><button type="button" class="stepnow"><span>Passo 1 di 8 · <b>Prodotto</b></span></button><progress class="track" max="8" value="1"></progress><ol>${bar.join('')}</ol></nav>
<form novalidate>${sections.join('')}
<div class="foot"><div class="total"><span class="lbl">Totale indicativo</span><output class="amount">1,05 €</output></div><div class="go"><button class="btn solid">Avanti</button></div></div></form></section></main>
<footer class="legal"><span>© Omaggio</span></footer>
<script>${vanillaScript(catalogue)}</script></body></html>`
}

const euros = (price: number) => `${price.toFixed(2).replace('.', ',')} €`

function vanillaScript(catalogue: unknown): string {
  return `const catalogue = ${JSON.stringify(catalogue)}
const form = document.forms[0], sections = [...form.querySelectorAll('.cols')]
const items = [...document.querySelectorAll('.stepbar li')]
let active = 0
const supplement = (list, id) => list.find(entry => entry.id === id)?.supplement ?? 0
const showPrice = () => {
  const chosen = Object.fromEntries(new FormData(form))
  const product = catalogue.products.find(({ id }) => id === chosen.product)
  const unit = product.price + (product.materials[chosen.material] ?? 0) + supplement(catalogue.prints, chosen.print) + supplement(catalogue.packaging, chosen.pack)
  form.querySelector('output').textContent = (unit * chosen.quantity).toFixed(2).replace('.', ',') + ' €'
}
form.addEventListener('input', showPrice)
form.addEventListener('submit', event => {
  event.preventDefault()
  if (active === sections.length - 1) return
  items[active].dataset.state = 'done'
  sections[active].hidden = true
  sections[++active].hidden = false
  items[active].dataset.state = 'active'
  const heading = sections[active].querySelector('h2')
  const title = heading.textContent
  document.title = title
  document.querySelector('.stepnow b').textContent = title
  document.querySelector('.track').value = active + 1
  heading.focus({ preventScroll: true })
  form.closest('.card').scrollIntoView({ block: 'start' })
  if (title === 'Riepilogo') document.querySelector('.sum').innerHTML = [...new FormData(form)].map(([name, value]) => '<tr><th>' + name + '<td>' + value).join('')
})`
}
