import { SafeHtml } from './html.ts'

/** Drawn with a line of 1.5 in 20 × 20. */
const PATHS = {
  arrow: 'M4 10h12M11 5l5 5-5 5',
  check: 'M4 10.5l4 4 8-9',
  chat: 'M4.5 3.5h11A1.5 1.5 0 0 1 17 5v7a1.5 1.5 0 0 1-1.5 1.5H9l-4 3v-3h-.5A1.5 1.5 0 0 1 3 12V5a1.5 1.5 0 0 1 1.5-1.5z',
  clock: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M10 5.8V10l2.8 1.8',
  close: 'M5 5l10 10M15 5L5 15',
  download: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.75h13',
  error: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M10 6v5M10 13.8v.1',
  info: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M10 9v5M10 6.2v.1',
  phone:
    'M4 3.5h2.8l1.4 3.7-1.8 1.4a10 10 0 0 0 5 5l1.4-1.8 3.7 1.4V16a1.5 1.5 0 0 1-1.6 1.5A13.5 13.5 0 0 1 2.5 5.1 1.5 1.5 0 0 1 4 3.5z',
  shield: 'M10 2.5l6.5 2.3v4.7c0 4-2.7 6.7-6.5 8-3.8-1.3-6.5-4-6.5-8V4.8zM7 10l2.2 2.2 4-4.2',
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
