import { useEffect, useRef, useState } from 'react'
import { serviceIds, serviceNames } from '#src/contracts/catalogue.ts'
import { customerPageSize, mostCountedMatches } from '#src/contracts/customers.ts'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Select } from '#src/web/ui/select.tsx'
import type { LeadFilter } from './lead-filter.ts'
import styles from './lead-tools.module.css'

const restMs = 300

const serviceChoices = [
  { value: 'all', label: 'All services' },
  ...serviceIds.map((id) => ({ value: id, label: serviceNames[id] })),
]

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
        placeholder="Search name, e-mail, business or service"
        value={typed}
        onChange={setTyped}
      />
      <Select
        label="Filter by service"
        hideLabel
        options={serviceChoices}
        value={filter.service}
        onChange={(event) => onFilter({ service: event.target.value as LeadFilter['service'], page: 1 })}
      />
      {total !== undefined && (
        <output className={styles.range} aria-live="polite">
          {describeRange(filter, total)}
        </output>
      )}
    </div>
  )
}

// Asks the server when the typing rests, not at every letter.
function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState({ text: q, isResting: true })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (text: string) => {
    clearTimeout(timer.current)
    setTyped({ text, isResting: false })
    timer.current = setTimeout(() => {
      onSearch(text.trim())
      setTyped({ text, isResting: true })
    }, restMs)
  }
  // The address may change without typing, by the Back button; then it is right and the field follows.
  const isOutdated = typed.isResting && typed.text.trim() !== q
  return [isOutdated ? q : typed.text, type] as const
}

function describeRange({ page, q }: LeadFilter, total: number): string {
  if (total === 0) return 'No leads'
  const first = (page - 1) * customerPageSize + 1
  const last = Math.min(total, page * customerPageSize)
  const isLeast = q !== '' && total >= mostCountedMatches
  return `${first}-${last} of ${total.toLocaleString('en-GB')}${isLeast ? ' or more' : ''}, newest first`
}
