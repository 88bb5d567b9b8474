import styles from './control.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import own from './search-input.module.css'

export interface SearchInputProps {
  label: string
  placeholder?: string
  value: string
  maxLength?: number
  // The key that puts the cursor here.
  shortcut?: string
  onChange: (value: string) => void
}

export function SearchInput({ label, placeholder, value, maxLength = 120, shortcut, onChange }: SearchInputProps) {
  return (
    <div className={own.search} role="search">
      <Icon name="search" />
      <input
        type="search"
        className={classNames(styles.control, own.input)}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        aria-keyshortcuts={shortcut}
        onChange={(event) => onChange(event.target.value)}
      />
      {shortcut && (
        <span className={own.shortcut} aria-hidden="true">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </div>
  )
}
