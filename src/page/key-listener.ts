import type { RefCallback } from 'react'

/**
 * A ref of an element that listens to its keys itself, in place of `onKeyDown`: React would listen to every key of
 * every field.
 */
export function keyListener<E extends HTMLElement>(
  handle: (event: KeyboardEvent, element: E) => void,
): RefCallback<E> {
  return (element: E) => {
    const listen = (event: KeyboardEvent) => handle(event, element)
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  }
}
