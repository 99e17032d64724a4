/** Gives a frame the width of a real screen, and makes it smaller where its place is narrower. */
export function fitFrame(frame: HTMLIFrameElement, width: number): () => void {
  const place = frame.parentElement
  if (!place) return () => undefined
  const fit = () => {
    const scale = Math.min(1, place.clientWidth / width)
    frame.style.width = `${width}px`
    frame.style.height = `${place.clientHeight / scale}px`
    frame.style.transform = `scale(${scale})`
  }
  const observer = new ResizeObserver(fit)
  observer.observe(place)
  return () => observer.disconnect()
}
