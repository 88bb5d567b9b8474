import { useSearchParams } from 'wouter'
import { everyCustomer } from '#src/contracts/people/customer-filter.ts'
import { type Customer, customerPageSize } from '#src/contracts/people/customers.ts'
import {
  countPages,
  isEverything,
  type LeadFilter,
  readFilter,
  writeFilter,
} from '#src/web/office/people/leads/lead-filter.ts'
import type { useLeads } from '#src/web/office/people/leads/use-leads.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Pager } from '#src/web/ui/pager.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { BulkBar, type Selection, useSelection } from './bulk-bar.tsx'
import { CustomerCard } from './customer-card.tsx'
import { CustomerTools } from './customer-tools.tsx'
import styles from './customers-tab.module.css'
import { findNewest } from './find-newest.ts'
import { RevenueLine } from './revenue-line.tsx'

export function CustomersTab({ customers }: { customers: ReturnType<typeof useLeads> }) {
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const { data } = customers
  const selection = useSelection(data?.leads.map(({ id }) => id) ?? [])
  const changeFilter = (change: Partial<LeadFilter>) =>
    setSearch((before) => writeFilter({ ...readFilter(before), ...change }), { replace: change.q !== undefined })
  return (
    <>
      <CustomerTools filter={filter} total={data?.total} onFilter={changeFilter} />
      <BulkBar selection={selection} />
      {customers.isError && (
        <LoadFailed error={customers.error} busy={customers.isFetching} onRetry={() => void customers.refetch()} />
      )}
      {customers.isPending && [1, 2, 3].map((place) => <Skeleton key={place} lines={4} label="Loading customers" />)}
      {data && (
        <>
          <People leads={data.leads} readAtMs={data.readAtMs} selection={selection} />
          {data.leads.length === 0 && <Nobody filter={filter} total={data.total} onFilter={changeFilter} />}
          <footer className={styles.foot}>
            <RevenueLine customers={data.leads} />
            {data.total > customerPageSize && (
              <Pager
                label="Pages of customers"
                page={filter.page}
                pageCount={countPages(data.total)}
                onPage={(page) => changeFilter({ page })}
              />
            )}
          </footer>
        </>
      )}
    </>
  )
}

interface PeopleProps {
  leads: Customer[]
  readAtMs: number
  selection: Selection
}

function People({ leads, readAtMs, selection }: PeopleProps) {
  const newest = findNewest(leads, readAtMs)
  return (
    <div className={styles.people}>
      {leads.map((customer) => (
        <CustomerCard
          key={customer.id}
          customer={customer}
          isNew={customer === newest}
          isSelected={selection.has(customer.id)}
          onSelect={(isOn) => selection.set(customer.id, isOn)}
        />
      ))}
    </div>
  )
}

interface NobodyProps {
  filter: LeadFilter
  total: number
  onFilter: (change: Partial<LeadFilter>) => void
}

function Nobody({ filter, total, onFilter }: NobodyProps) {
  if (total === 0 && isEverything(filter)) {
    return <EmptyState title="No customer leads yet">New leads appear here within a minute.</EmptyState>
  }
  return (
    <EmptyState
      title={total > 0 ? 'No customers on this page' : 'No customers match'}
      action={
        <Button variant="line" size="sm" onClick={() => onFilter({ ...everyCustomer, page: 1 })}>
          Show all customers
        </Button>
      }
    />
  )
}
