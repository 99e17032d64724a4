/** Presses the button that names this letter as its shortcut. Returns whether there is one. */
export function pressShortcut(key: string, target: EventTarget | null): boolean {
  if (!/^[a-z]$/.test(key)) return false
  if (target instanceof Element && target.closest('input, textarea, select')) return false
  const button = document.querySelector(`button[aria-keyshortcuts="${key.toUpperCase()}"]`)
  if (!(button instanceof HTMLButtonElement)) return false
  button.click()
  return true
}
