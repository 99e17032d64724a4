import { Icon } from '../icon.tsx'

export const SEARCH_ID = 'search'

interface SearchFieldProps {
  readonly name: string
  readonly placeholder: string
  readonly search: string
  readonly onSearch: (search: string) => void
}

export function SearchField({ name, placeholder, search, onSearch }: SearchFieldProps) {
  return (
    <div className="find">
      <Icon name="search" />
      <input
        id={SEARCH_ID}
        type="search"
        aria-label={name}
        placeholder={placeholder}
        autoComplete="off"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}
