const DRAGGED = 'application/x-position'

function rowOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null
}

function positionOf(event: Event): number {
  return Number(rowOf(event)?.dataset.position)
}

function isRow({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes(DRAGGED) ?? false
}

/** Rows of a list with `data-position` are moved by dragging; `onMove` gets both positions. */
export function dragRows(
  list: HTMLElement,
  onMove: (from: number, to: number) => void,
): () => void {
  const mark = (row: HTMLElement | null) => {
    for (const each of list.querySelectorAll('.drag-over')) each.classList.remove('drag-over')
    row?.classList.add('drag-over')
  }
  const stop = new AbortController()
  const { signal } = stop
  list.addEventListener(
    'dragstart',
    (event) => event.dataTransfer?.setData(DRAGGED, String(positionOf(event))),
    { signal },
  )
  list.addEventListener(
    'dragover',
    (event) => {
      if (!isRow(event)) return
      event.preventDefault()
      mark(rowOf(event))
    },
    { signal },
  )
  list.addEventListener('dragend', () => mark(null), { signal })
  list.addEventListener(
    'drop',
    (event) => {
      if (!isRow(event) || !rowOf(event)) return
      event.preventDefault()
      mark(null)
      onMove(Number(event.dataTransfer?.getData(DRAGGED)), positionOf(event))
    },
    { signal },
  )
  return () => stop.abort()
}
