import { Component, type ReactNode } from 'react'
import { useSession } from '../use-session.ts'

/** Shows a message in place of content that threw an exception; the rest of the page stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

export function Broken() {
  const { broken, brokenHint, reload } = useSession().shop.texts.page
  return (
    <div className="broken" role="alert">
      <h2>{broken}</h2>
      <p className="lead">{brokenHint}</p>
      <button type="button" className="btn solid" onClick={() => location.reload()}>
        {reload}
      </button>
    </div>
  )
}
