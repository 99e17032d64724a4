import { DESK_API } from '../desk-address.ts'

const PAUSE_MS = 30_000

/**
 * The server says when something has changed. The browser connects again by itself, except where it was answered with
 * an error; what happened in between is not told, so a new connection counts as a change.
 */
export function listenForChanges(onChange: () => void): void {
  const events = new EventSource(`${DESK_API}/events`)
  events.addEventListener('open', onChange)
  events.addEventListener('changed', onChange)
  events.addEventListener('error', () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(listenForChanges, PAUSE_MS, onChange)
  })
}
