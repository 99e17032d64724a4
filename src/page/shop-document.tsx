import { createElement, useState, type ReactNode } from 'react'
import type { PageDocument } from '../shop/shop.ts'
import { Dialog } from './feedback/dialog.tsx'
import { useSession } from './use-session.ts'

export const documentTemplateId = (name: PageDocument) => `document-${name}`

/**
 * A long text of the shop, copied from a template in the page: Trusted Types forbid a script to turn text
 * into HTML. As elements of React, which are there at the first paint, and not in an effect. Only for the part
 * that loads later, together with the templates.
 */
export function ShopDocument({ name }: { name: PageDocument }) {
  const template = document.getElementById(documentTemplateId(name))
  const nodes = template instanceof HTMLTemplateElement ? template.content.childNodes : []
  return <div className="prose">{[...nodes].map(asReact)}</div>
}

interface DocumentDialogProps {
  readonly name: PageDocument
  readonly title: string
  readonly onClose: () => void
}

export function DocumentDialog({ name, title, onClose }: DocumentDialogProps) {
  return (
    <Dialog className="dialog" title={title} onClose={onClose}>
      <ShopDocument name={name} />
    </Dialog>
  )
}

/** A button of the footer, only in a shop that has a statement. */
export function AccessibilityStatement() {
  const { accessibility: title } = useSession().shop.texts
  const [isOpen, setIsOpen] = useState(false)
  if (!document.getElementById(documentTemplateId('accessibility'))) return null
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {title}
      </button>
      {isOpen && (
        <DocumentDialog name="accessibility" title={title} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
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
