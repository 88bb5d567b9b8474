import { useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import { customerStatuses, labelOf } from '#src/contracts/enumerations.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import styles from './bulk-customers.module.css'
import { useCustomerSearch } from '#src/web/office/shared/use-customer-search.ts'

export interface BulkCustomersProps {
  selected: Customer[]
  disabled: boolean
  onSelect: (customers: Customer[]) => void
  onChange: () => void
}

// Chosen customers stay chosen while the search goes on.
export function BulkCustomers({ selected, disabled, onSelect, onChange }: BulkCustomersProps) {
  const [typed, setTyped] = useState('')
  const found = useCustomerSearch(typed)
  const isSelected = (id: string) => selected.some((customer) => customer.id === id)
  const select = (customers: Customer[]) => {
    onSelect(customers)
    onChange()
  }
  const toggle = (customer: Customer) =>
    select(isSelected(customer.id) ? selected.filter(({ id }) => id !== customer.id) : [...selected, customer])
  const missing = (found.data ?? []).filter(({ id, status }) => !isSelected(id) && status !== 'unsubscribed')

  return (
    <Panel title="Customers" aside={`${selected.length} selected`}>
      <div className={styles.tools}>
        <SearchInput label="Search customers" placeholder="Search customers" value={typed} onChange={setTyped} />
        <Button
          variant="line"
          size="sm"
          disabled={disabled || missing.length === 0}
          onClick={() => select([...selected, ...missing])}
        >
          Select all shown
        </Button>
        <Button variant="line" size="sm" disabled={disabled || selected.length === 0} onClick={() => select([])}>
          Clear
        </Button>
      </div>
      {found.isError && <LoadFailed error={found.error} busy={found.isFetching} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton lines={6} label="Loading customers" />}
      {found.data?.length === 0 && <EmptyState title="No customer leads yet" />}
      <ul className={styles.list}>
        {found.data?.map((customer) => (
          <li key={customer.id}>
            <Checkbox
              label={customer.businessName ? `${customer.businessName}, ${customer.name}` : customer.name}
              hint={`${customer.email}, ${labelOf(customerStatuses, customer.status).toLowerCase()}`}
              checked={isSelected(customer.id)}
              disabled={disabled}
              onChange={() => toggle(customer)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
