import { useState } from 'react'
import { useLocation } from 'wouter'
import { exportCustomers } from '#src/contracts/people/customers.ts'
import { addressOf } from '#src/web/api/address-of.ts'
import { describeRange } from '#src/web/office/people/leads/describe-range.ts'
import { countNarrowing, type LeadFilter, pickFilter } from '#src/web/office/people/leads/lead-filter.ts'
import styles from '#src/web/office/shared/list-tools.module.css'
import { useTypedSearch } from '#src/web/office/shared/use-typed-search.ts'
import { Button } from '#src/web/ui/button.tsx'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { addCustomer } from '#src/contracts/people/customer-details.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { CustomerForm } from '#src/web/office/people/customer/customer-form.tsx'
import { emptyDetails } from '#src/web/office/people/customer/read-details.ts'
import { useSaveDetails } from '#src/web/office/people/customer/use-save-details.ts'
import { customerAddress } from '#src/web/office/shared/customer-address.ts'
import { CustomerFilters } from './customer-filters.tsx'

function AddCustomer() {
  const [isOpen, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const save = useSaveDetails('Customer added', async (body) => {
    const { data } = await callApi(addCustomer, { body })
    return data.id
  })
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Add customer
      </Button>
      {isOpen && (
        <CustomerForm
          title="Add customer"
          place="customer/new"
          saved={emptyDetails}
          save={save}
          onSaved={(id) => navigate(customerAddress(id))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const services = [
  { value: 'all', label: 'All' },
  { value: 'vr1', label: 'VR1' },
  { value: 'vr2', label: 'VR2' },
  { value: 'vr3', label: 'VR3' },
] as const

export interface CustomerToolsProps {
  filter: LeadFilter
  total: number | undefined
  onFilter: (change: Partial<LeadFilter>) => void
}

export function CustomerTools({ filter, total, onFilter }: CustomerToolsProps) {
  const [typed, setTyped] = useTypedSearch(filter.q, (q) => onFilter({ q, page: 1 }))
  const narrowing = countNarrowing(filter)
  const [isOpen, setOpen] = useState(narrowing > 0)
  return (
    <div className={styles.tools}>
      <AddCustomer />
      <SearchInput
        label="Search customers"
        placeholder="Search name, email, business or service"
        shortcut="/"
        value={typed}
        onChange={setTyped}
      />
      <Segment
        label="Filter by service"
        options={services}
        value={services.find(({ value }) => value === filter.service)?.value ?? 'all'}
        onChange={(value) => onFilter({ service: value, page: 1 })}
      />
      <Button variant="line" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {narrowing > 0 ? `Filters (${narrowing})` : 'Filters'}
      </Button>
      <Button variant="line" size="sm" href={addressOf(exportCustomers.path, { query: pickFilter(filter) })} download>
        Export CSV
      </Button>
      {total !== undefined && (
        <output className={styles.range} aria-live="polite">
          {describeRange(filter, total, 'customers')}
        </output>
      )}
      {isOpen && <CustomerFilters filter={filter} onFilter={onFilter} />}
    </div>
  )
}
