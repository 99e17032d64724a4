/** Files that are dropped on the element; the class `drop-over` shows where they would fall. */
export function dropFiles(
  element: HTMLElement,
  onFiles: (files: readonly File[]) => void,
): () => void {
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
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      mark(false)
      onFiles(files)
    },
    { signal },
  )
  return () => stop.abort()
}
