/**
 * Says that the page is seen. A mail server that follows links, a prefetch and a prerendered page never get here:
 * none of them shows the page. The address of the page is the only thing that it knows.
 */
export function openedScript(path: string, revision: number): string {
  return `
(() => {
  let told = false
  const tell = () => {
    if (told || document.visibilityState !== 'visible') return
    told = true
    fetch(${scriptText(`${path}/aperto`)}, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'rev=${revision}',
      keepalive: true,
    }).catch(() => undefined)
  }
  document.addEventListener('visibilitychange', tell)
  tell()
})()
`
}

/** A text in a script inside HTML: no part of it can end the element. */
function scriptText(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}
