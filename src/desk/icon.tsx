/** Drawn with a line of 1.5 in 20 × 20. */
const PATHS = {
  alert: 'M10 3.2L2 16.8h16zM10 8.4v3.6M10 14.4v.1',
  chat: 'M4.5 3.5h11A1.5 1.5 0 0 1 17 5v7a1.5 1.5 0 0 1-1.5 1.5H9l-4 3v-3h-.5A1.5 1.5 0 0 1 3 12V5a1.5 1.5 0 0 1 1.5-1.5z',
  check: 'M4 10.5l4 4 8-9',
  clock: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M10 5.8V10l2.8 1.8',
  close: 'M5 5l10 10M15 5L5 15',
  dot: 'M10 9a1 1 0 1 0 0 2a1 1 0 1 0 0-2',
  download: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.75h13',
  euro: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M12.8 7.2a3.5 3.5 0 1 0 0 5.6M6 9.1h4.5M6 10.9h4.5',
  external: 'M11.5 3.5h5v5M16 4l-7 7M14.5 11.5v4a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h4',
  eye: 'M1.8 10S4.8 4.8 10 4.8 18.2 10 18.2 10 15.2 15.2 10 15.2 1.8 10 1.8 10zM10 7.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6',
  filter: 'M3 5.5h14M5.5 10h9M8 14.5h4',
  flag: 'M4.5 17.5v-14M4.5 4h10.5l-2.2 3.5L15 11H4.5',
  inbox:
    'M3 11.5l2.1-6.9a1.5 1.5 0 0 1 1.4-1.1h7a1.5 1.5 0 0 1 1.4 1.1L17 11.5V15a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15zM3 11.5h4l1 2.2h4l1-2.2h4',
  left: 'M12.5 4l-6 6 6 6',
  mail: 'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM3 5.5l7 5.5 7-5.5',
  'mail-failed':
    'M17.5 9.5v-4a1 1 0 0 0-1-1h-13a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1H10M3 5.5l7 5.5 7-5.5M13.5 13l4 4M17.5 13l-4 4',
  phone:
    'M4 3.5h2.8l1.4 3.7-1.8 1.4a10 10 0 0 0 5 5l1.4-1.8 3.7 1.4V16a1.5 1.5 0 0 1-1.6 1.5A13.5 13.5 0 0 1 2.5 5.1 1.5 1.5 0 0 1 4 3.5z',
  pulse: 'M2 10.5h3.5l2-6 4.2 11 2.3-5h4',
  right: 'M7.5 4l6 6-6 6',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M13 13l4 4',
  send: 'M17 3L8.8 11.2M17 3l-5 14-3.2-5.8L3 8z',
  shop: 'M3.75 9v6.5a1 1 0 0 0 1 1h10.5a1 1 0 0 0 1-1V9M2.5 7l1.6-3.5h11.8L17.5 7a2.5 2.5 0 0 1-5 0a2.5 2.5 0 0 1-5 0a2.5 2.5 0 0 1-5 0zM8 16.5V12h4v4.5',
  trend: 'M3 16.75h14M5.5 13.75v-4M10 13.75v-9.5M14.5 13.75v-6.5',
} as const

export type IconName = keyof typeof PATHS

/** It stands beside words, or inside something with a name, so that screen readers pass it by. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
