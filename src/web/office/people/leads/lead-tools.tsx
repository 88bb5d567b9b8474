import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Select } from '#src/web/ui/select.tsx'
import styles from '#src/web/office/shared/list-tools.module.css'
import { serviceChoices } from '#src/web/office/shared/service-name.ts'
import { useTypedSearch } from '#src/web/office/shared/use-typed-search.ts'
import { describeRange } from './describe-range.ts'
import type { LeadFilter } from './lead-filter.ts'

export interface LeadToolsProps {
  filter: LeadFilter
  total: number | undefined
  onFilter: (change: Partial<LeadFilter>) => void
}

export function LeadTools({ filter, total, onFilter }: LeadToolsProps) {
  const [typed, setTyped] = useTypedSearch(filter.q, (q) => onFilter({ q, page: 1 }))
  return (
    <div className={styles.tools}>
      <SearchInput
        label="Search leads"
        placeholder="Search name, email, business or service"
        value={typed}
        onChange={setTyped}
      />
      <Select
        label="Filter by service"
        hideLabel
        options={[{ value: 'all', label: 'All services' }, ...serviceChoices()]}
        value={filter.service}
        onChange={(event) => onFilter({ service: event.target.value as LeadFilter['service'], page: 1 })}
      />
      {total !== undefined && (
        <output className={styles.range} aria-live="polite">
          {describeRange(filter, total, 'leads')}
        </output>
      )}
    </div>
  )
}
