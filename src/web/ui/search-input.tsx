import styles from './control.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import own from './search-input.module.css'

export interface SearchInputProps {
  label: string
  placeholder?: string
  value: string
  maxLength?: number
  onChange: (value: string) => void
}

export function SearchInput({ label, placeholder, value, maxLength = 120, onChange }: SearchInputProps) {
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
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
