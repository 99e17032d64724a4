import { createElement, type ReactNode } from 'react'
import type { Documents } from '../shop/shop.ts'

export const documentTemplateId = (name: keyof Documents) => `document-${name}`

/**
 * A long text of the shop, copied from a template in the page: Trusted Types forbid a script to turn text
 * into HTML. As elements of React and not in an effect, which a step that is rendered ahead does not run. Only
 * for the part that loads later, together with the templates.
 */
export function ShopDocument({ name }: { name: keyof Documents }) {
  const template = document.getElementById(documentTemplateId(name))
  const nodes = template instanceof HTMLTemplateElement ? template.content.childNodes : []
  return <div className="prose">{[...nodes].map(asReact)}</div>
}

function asReact(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.textContent
  const attributes = [...node.attributes].map(({ name, value }) => [
    name === 'class' ? 'className' : name,
    value,
  ])
  const children = [...node.childNodes].map(asReact)
  return createElement(node.localName, { key, ...Object.fromEntries(attributes) }, ...children)
}
