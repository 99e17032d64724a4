import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../../../../desk/icon.tsx'

interface IconButtonProps extends ComponentProps<'button'> {
  readonly name: string
  readonly icon: IconName
}

/** A button whose name is read by screen readers, and shown where the pointer rests. */
export function IconButton({ name, icon, className = '', ...attributes }: IconButtonProps) {
  return (
    <button
      {...attributes}
      type="button"
      className={`btn quiet only-icon ${className}`}
      aria-label={name}
      title={name}
    >
      <Icon name={icon} />
    </button>
  )
}
