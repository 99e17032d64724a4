/** A file that is dropped on the element; the class `drop-over` shows where it would fall. */
export function dropFiles(element: HTMLElement, onFile: (file: File) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const mark = (isOver: boolean) => element.classList.toggle('drop-over', isOver)
  element.addEventListener(
    'dragover',
    (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      mark(true)
    },
    { signal },
  )
  element.addEventListener('dragleave', () => mark(false), { signal })
  element.addEventListener(
    'drop',
    (event) => {
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      mark(false)
      onFile(file)
    },
    { signal },
  )
  return () => stop.abort()
}
