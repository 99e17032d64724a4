import { SafeHtml } from './html.ts'

/** Drawn with a line of 1.5 in 20 × 20. */
const PATHS = {
  arrow: 'M4 10h12M11 5l5 5-5 5',
  calendar:
    'M4 4.5h12a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1zM3 8.5h14M6.5 2.5v3.5M13.5 2.5v3.5',
  card: 'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM2.5 8.3h15M5.5 12.5h3',
  check: 'M4 10.5l4 4 8-9',
  chat: 'M4.5 3.5h11A1.5 1.5 0 0 1 17 5v7a1.5 1.5 0 0 1-1.5 1.5H9l-4 3v-3h-.5A1.5 1.5 0 0 1 3 12V5a1.5 1.5 0 0 1 1.5-1.5z',
  clock: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M10 5.8V10l2.8 1.8',
  close: 'M5 5l10 10M15 5L5 15',
  download: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.75h13',
  euro: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M12.8 7.2a3.5 3.5 0 1 0 0 5.6M6 9.1h4.5M6 10.9h4.5',
  error: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M10 6v5M10 13.8v.1',
  info: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M10 9v5M10 6.2v.1',
  phone:
    'M4 3.5h2.8l1.4 3.7-1.8 1.4a10 10 0 0 0 5 5l1.4-1.8 3.7 1.4V16a1.5 1.5 0 0 1-1.6 1.5A13.5 13.5 0 0 1 2.5 5.1 1.5 1.5 0 0 1 4 3.5z',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5',
  shield: 'M10 2.5l6.5 2.3v4.7c0 4-2.7 6.7-6.5 8-3.8-1.3-6.5-4-6.5-8V4.8zM7 10l2.2 2.2 4-4.2',
  truck:
    'M2.5 4.5h9v9.5h-9zM11.5 8h3.2l2.8 2.8V14h-6M5.5 12.8a1.7 1.7 0 1 0 0 3.4a1.7 1.7 0 1 0 0-3.4M14.2 12.8a1.7 1.7 0 1 0 0 3.4a1.7 1.7 0 1 0 0-3.4',
} as const

export type IconName = keyof typeof PATHS

/** Beside words or an accessible name: screen readers pass it by. */
export function icon(name: IconName): SafeHtml {
  return new SafeHtml(
    `<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`,
  )
}

const BOW =
  'M16 14.5C12 6.5 4 5.5 3.5 11.5C3.2 16.5 10 18.5 16 14.5ZM16 14.5C20 6.5 28 5.5 28.5 11.5C28.8 16.5 22 18.5 16 14.5ZM14 16.5L9 27.5l4.5-1.8L16 17.5l2.5 8.2L23 27.5l-5-11ZM16 11.8a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z'

/** The sign of a shop without a logo. */
export function bow(): SafeHtml {
  return new SafeHtml(
    `<svg class="bow" viewBox="0 0 32 32" aria-hidden="true"><path d="${BOW}"/></svg>`,
  )
}
