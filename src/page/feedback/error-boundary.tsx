import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

/** An exception becomes a readable message in the place of what broke, never a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

function Broken() {
  return (
    <div className="broken" role="alert">
      <h2>Questa parte della pagina si è interrotta</h2>
      <p className="lead">
        Le scelte fatte finora sono conservate. Ricarica la pagina per riprendere.
      </p>
      <button type="button" className="btn solid" onClick={() => location.reload()}>
        Ricarica la pagina
      </button>
    </div>
  )
}
