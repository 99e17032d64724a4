/**
 * Runs inside the page, or the frame, of a wizard: presses 'Avanti' until the named step is shown. One step
 * per painted frame: what most tests pass by need not be painted for long.
 */
export async function walkInside(wanted: string): Promise<void> {
  const isShown = () =>
    [...document.querySelectorAll('h2')].some(
      (heading) =>
        heading.textContent === wanted && heading.checkVisibility({ visibilityProperty: true }),
    )
  let pressedAt = ''
  while (!isShown()) {
    const next = document.querySelector<HTMLElement>('button[type=submit]:enabled')
    if (next && document.title !== pressedAt) {
      pressedAt = document.title
      next.click()
    }
    await new Promise((done) => {
      requestAnimationFrame(done)
      // A frame that is out of view is not painted.
      setTimeout(done, 1_000)
    })
  }
}
