const PATHS = {
  back: 'M19 12H5M11 6l-6 6 6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  edit: 'M14.5 5.5l4 4L8 20H4v-4Z',
  error: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7.5v5.5M12 16.4v.1',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v5.5M12 7.6v.1',
  lens: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M20 20l-4.8-4.8M10.5 8v5M8 10.5h5',
  next: 'M5 12h14M13 6l6 6-6 6',
  send: 'M21 3L10.5 13.5M21 3l-6.5 18-4-7.5L3 9.5Z',
  warning: 'M12 4L2.8 20h18.4ZM12 10v4.5M12 17.2v.1',
} as const

export type IconName = keyof typeof PATHS

/** Always beside words or an accessible name, so it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return <Stroke path={PATHS[name]} />
}

/** An icon that only a part of the page needs, which loads later. */
export function Stroke({ path }: { path: string }) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

const BOW_PATH =
  'M16 14.5C12 6.5 4 5.5 3.5 11.5C3.2 16.5 10 18.5 16 14.5ZM16 14.5C20 6.5 28 5.5 28.5 11.5C28.8 16.5 22 18.5 16 14.5ZM14 16.5L9 27.5l4.5-1.8L16 17.5l2.5 8.2L23 27.5l-5-11ZM16 11.8a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z'

export function Bow() {
  return (
    <svg className="bow" viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <path d={BOW_PATH} />
    </svg>
  )
}
