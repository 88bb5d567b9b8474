import { useQuery } from '@tanstack/react-query'
import { type Choice, customerStatuses, priorities } from '#src/contracts/enumerations.ts'
import { customerSorts, everyCustomer } from '#src/contracts/people/customer-filter.ts'
import { sortNames } from '#src/web/office/people/leads/describe-range.ts'
import type { LeadFilter } from '#src/web/office/people/leads/lead-filter.ts'
import { sourceName } from '#src/web/office/shared/source-name.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { listCustomerMarks } from '#src/contracts/people/customer-details.ts'
import { callApi } from '#src/web/api/call-api.ts'
import styles from './customer-filters.module.css'

function useCustomerMarks() {
  return useQuery({
    queryKey: ['customers', 'marks'],
    queryFn: async ({ signal }) => (await callApi(listCustomerMarks, { signal })).data,
  })
}

const all = (label: string): Choice<string> => ({ value: 'all', label })
const any = (label: string): Choice<string> => ({ value: '', label })

export interface CustomerFiltersProps {
  filter: LeadFilter
  onFilter: (change: Partial<LeadFilter>) => void
}

export function CustomerFilters({ filter, onFilter }: CustomerFiltersProps) {
  const marks = useCustomerMarks().data
  const picks = [
    ['status', 'Status', [all('Any status'), ...customerStatuses]],
    ['priority', 'Priority', [all('Any priority'), ...priorities]],
    ['tag', 'Tag', [any('Any tag'), ...choicesOf(marks?.tags ?? [], filter.tag)]],
    ['source', 'Source', [any('Any source'), ...choicesOf(marks?.sources ?? [], filter.source, sourceName)]],
    ['sort', 'Sort', customerSorts.map((value) => ({ value, label: capitalised(sortNames[value]) }))],
  ] as const
  const days = [
    ['from', 'Added from'],
    ['to', 'Added until'],
  ] as const
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      {picks.map(([name, label, options]) => (
        <Select
          key={name}
          label={label}
          options={options}
          value={filter[name]}
          onChange={({ target }) => onFilter({ [name]: target.value, page: 1 })}
        />
      ))}
      {days.map(([name, label]) => (
        <TextInput
          key={name}
          type="date"
          label={label}
          value={filter[name]}
          onChange={({ target }) => onFilter({ [name]: target.value, page: 1 })}
        />
      ))}
      <Button
        variant="line"
        size="sm"
        className={styles.clear}
        onClick={() => onFilter({ ...everyCustomer, q: filter.q, service: filter.service, page: 1 })}
      >
        Clear filters
      </Button>
    </div>
  )
}

// What is chosen stays in the list, even if nobody has it any more.
const choicesOf = (marks: string[], chosen: string, nameOf = (mark: string): string => mark): Choice<string>[] =>
  [...new Set([...marks, chosen])].filter(Boolean).map((value) => ({ value, label: nameOf(value) }))

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
