import { Icon, type IconName } from './icon.tsx'

export interface BadgeLook {
  readonly tone: 'full' | 'brand' | 'calm' | 'line' | 'ok' | 'warn' | 'bad'
  readonly icon: IconName
  readonly text: string
}

/** A state or a mark: an icon and a word, or the icon alone with the word as its name. */
export function Badge({ tone, icon, text, isSmall }: BadgeLook & { readonly isSmall?: boolean }) {
  return (
    <span
      className={isSmall ? `badge small ${tone}` : `badge ${tone}`}
      title={isSmall ? text : undefined}
    >
      <Icon name={icon} />
      <span className={isSmall ? 'unseen' : undefined}>{text}</span>
    </span>
  )
}
