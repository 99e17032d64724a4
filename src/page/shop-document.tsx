import { useLayoutEffect, useRef } from 'react'
import type { Documents } from '../shop/shop.ts'

export const documentTemplateId = (name: keyof Documents) => `document-${name}`

/**
 * A long text of the shop, cloned from a template in the page: Trusted Types forbid a script to turn
 * text into HTML.
 */
export function ShopDocument({ name }: { name: keyof Documents }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const template = document.getElementById(documentTemplateId(name))
    if (template instanceof HTMLTemplateElement) {
      ref.current?.replaceChildren(template.content.cloneNode(true))
    }
  }, [name])
  return <div ref={ref} className="prose" />
}
