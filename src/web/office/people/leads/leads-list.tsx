import { useEffect } from 'react'
import { everyCustomer } from '#src/contracts/people/customer-filter.ts'
import { customerPageSize } from '#src/contracts/people/customers.ts'
import { officePages, sitePages } from '#src/contracts/pages.ts'
import { formatClock } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { nameService } from '#src/web/office/shared/service-name.ts'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Pager } from '#src/web/ui/pager.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { imagesLinkId, LeadCard } from './lead-card.tsx'
import { countPages, isEverything, type LeadFilter, writeFilter } from './lead-filter.ts'
import { LeadTools } from './lead-tools.tsx'
import styles from './leads-list.module.css'
import type { useLeads } from './use-leads.ts'

export interface LeadsListProps {
  leads: ReturnType<typeof useLeads>
  filter: LeadFilter
  // The lead whose images were just seen: the keyboard goes on from there.
  focusLead: string | null
  onFilter: (change: Partial<LeadFilter>) => void
}

export function LeadsList({ leads, filter, focusLead, onFilter }: LeadsListProps) {
  const { data } = leads
  useEffect(() => {
    if (focusLead) document.getElementById(imagesLinkId(focusLead))?.focus()
  }, [focusLead])
  return (
    <>
      <ScreenHead
        title="Customer Leads"
        actions={
          <>
            <Button variant="line" size="sm" href={officePages.controlPanel} target="_blank" rel="noopener">
              Control panel
            </Button>
            <Button variant="line" size="sm" href={sitePages.home}>
              Home
            </Button>
          </>
        }
      >
        {data ? `Updated ${formatClock(leads.dataUpdatedAt)}. Refreshes every 30 seconds.` : 'Newest first.'}
      </ScreenHead>
      <LeadTools filter={filter} total={data?.total} onFilter={onFilter} />
      <div className={styles.leads}>
        {leads.isError && (
          <LoadFailed error={leads.error} busy={leads.isFetching} onRetry={() => void leads.refetch()} />
        )}
        {leads.isPending && <LeadBones />}
        {data?.leads.map((lead) => (
          <LeadCard key={lead.id} lead={lead} nowMs={data.readAtMs} imagesSearch={imagesSearch(filter, lead.id)} />
        ))}
        {data?.total === 0 && <NoLeads filter={filter} onFilter={onFilter} />}
      </div>
      {data && data.total > customerPageSize && (
        <Pager
          label="Pages of leads"
          page={filter.page}
          pageCount={countPages(data.total)}
          onPage={(page) => onFilter({ page })}
        />
      )}
    </>
  )
}

function imagesSearch(filter: LeadFilter, leadId: string): string {
  const search = writeFilter(filter)
  search.set('images', leadId)
  return search.toString()
}

function LeadBones() {
  return [1, 2, 3].map((place) => <Skeleton key={place} lines={4} label="Loading leads" />)
}

function NoLeads({ filter, onFilter }: Pick<LeadsListProps, 'filter' | 'onFilter'>) {
  if (isEverything(filter)) {
    return <EmptyState title="No leads yet">New leads appear here within a minute.</EmptyState>
  }
  return (
    <EmptyState
      title="No leads match"
      action={
        <Button variant="line" size="sm" onClick={() => onFilter({ ...everyCustomer, page: 1 })}>
          Show all leads
        </Button>
      }
    >
      No one matches this search{filter.service === 'all' ? '' : ` among ${nameService(filter.service)}`}.
    </EmptyState>
  )
}
