/** For the `ref` of what has the focus from the beginning. */
export const focusOnce = (element: HTMLElement | null) => element?.focus()
