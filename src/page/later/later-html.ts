/** The file is beside the page, in whatever folder of a host that is. */
export const LATER_HTML_FILE = 'later.html'

/** Adds the drawings and documents that the first step does not show. */
export async function addLaterHtml(): Promise<void> {
  const later = await fetchDocument(LATER_HTML_FILE)
  // A page that began with selections has some of the drawings already.
  for (const added of later.querySelectorAll('[id]')) {
    if (document.getElementById(added.id)) added.remove()
  }
  document.body.append(...later.body.childNodes)
}

/** Trusted Types forbid a script to turn text into HTML, which fetch would need, but not the browser. */
export function fetchDocument(address: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.addEventListener('error', reject)
    request.addEventListener('load', () => {
      const { status, responseXML } = request
      if (status === 200 && responseXML) resolve(responseXML)
      else reject(new Error(`${address} was answered with ${status}`))
    })
    request.send()
  })
}
