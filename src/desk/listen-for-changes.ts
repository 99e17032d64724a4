import { DESK_API } from './desk-address.ts'

/**
 * The server says when something has changed. The browser connects again by itself; what happened in
 * between is not told, so a new connection counts as a change.
 */
export function listenForChanges(onChange: () => void): void {
  const events = new EventSource(`${DESK_API}/events`)
  events.addEventListener('open', onChange)
  events.addEventListener('changed', onChange)
}
