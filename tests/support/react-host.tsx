import { StrictMode, useState, type HTMLAttributes } from 'react'
import { createRoot } from 'react-dom/client'

export interface WizardAttributes extends HTMLAttributes<HTMLElement> {
  readonly product?: string
  readonly quantity?: number
  readonly 'onomaggio:sent'?: (event: CustomEvent<{ readonly number: number }>) => void
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'omaggio-wizard': WizardAttributes
    }
  }
}

/** A site made with React that embeds the wizard at `?wizard=`, by the elements of the usual line. */
function Site({ wizard }: { readonly wizard: string }) {
  const [isOpen, setOpen] = useState(true)
  const [product, setProduct] = useState('mug')
  const [sent, setSent] = useState<number>()
  return (
    <>
      <script async src={`${wizard}embed.js`} />
      <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Chiudi' : 'Apri'}</button>
      <button onClick={() => setProduct('bottle')}>Borracce</button>
      {isOpen && (
        <omaggio-wizard
          product={product}
          quantity={250}
          onomaggio:sent={({ detail }) => setSent(detail.number)}
        >
          <a href={wizard}>Richiedi un preventivo</a>
        </omaggio-wizard>
      )}
      {sent !== undefined && <p role="status">Il sito sa della richiesta {sent}</p>}
    </>
  )
}

const root = document.getElementById('sito')
const wizard = new URLSearchParams(location.search).get('wizard') ?? ''
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Site wizard={wizard} />
    </StrictMode>,
  )
}
