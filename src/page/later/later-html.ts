/** The file is beside the page, in whatever folder of a host that is. */
export const LATER_HTML_FILE = 'later.html'

/** Adds the drawings and documents that the first step does not show. */
export function addLaterHtml(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', LATER_HTML_FILE)
    // Trusted Types forbid a script to turn text into HTML, which fetch would need, but not the browser.
    request.responseType = 'document'
    request.addEventListener('error', reject)
    request.addEventListener('load', () => {
      const { status, responseXML } = request
      if (status !== 200 || !responseXML) {
        return reject(new Error(`${LATER_HTML_FILE} was answered with ${status}`))
      }
      // A page that began with selections has some of the drawings already.
      for (const added of responseXML.querySelectorAll('[id]')) {
        if (document.getElementById(added.id)) added.remove()
      }
      document.body.append(...responseXML.body.childNodes)
      resolve()
    })
    request.send()
  })
}
