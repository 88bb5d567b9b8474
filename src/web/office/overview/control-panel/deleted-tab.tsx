import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Customer, customerPageSize, listDeletedCustomers } from '#src/contracts/people/customers.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { countPages } from '#src/web/office/people/leads/lead-filter.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Pager } from '#src/web/ui/pager.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { MailAddress } from '#src/web/office/shared/mail-address.tsx'
import { nameService } from '#src/web/office/shared/service-name.ts'
import { useRestore } from '#src/web/office/people/customer/use-customer-changes.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import styles from './deleted-tab.module.css'

function useDeletedCustomers(page: number) {
  return useQuery({
    queryKey: ['customers', 'deleted', page],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApi(listDeletedCustomers, { query: { page }, signal })
      return { customers: data, total: Number(headers.get('x-total-count') ?? data.length) }
    },
    refetchInterval: 30 * secondMs,
    placeholderData: keepPreviousData,
  })
}

const columns: Column<Customer>[] = [
  {
    header: 'Customer',
    cell: ({ name, businessName }) => (
      <span>
        <b className={styles.name}>{name}</b>
        <span className={styles.soft}>{businessName}</span>
      </span>
    ),
  },
  { header: 'Email', cell: ({ email }) => <MailAddress address={email} /> },
  { header: 'Service', cell: ({ serviceType }) => nameService(serviceType) },
  {
    header: 'Archived',
    cell: ({ deletedAt }) => deletedAt && <time dateTime={deletedAt}>{formatDayTime(deletedAt)}</time>,
  },
  { header: 'Action', align: 'end', cell: (customer) => <RestoreButton customer={customer} /> },
]

export function DeletedTab() {
  const [page, setPage] = useState(1)
  const deleted = useDeletedCustomers(page)
  const { data } = deleted
  // The last one of the last page was restored.
  if (data && page > countPages(data.total)) setPage(countPages(data.total))
  if (deleted.isPending) return <Skeleton lines={6} label="Loading deleted customers" />
  if (!data)
    return <LoadFailed error={deleted.error} busy={deleted.isFetching} onRetry={() => void deleted.refetch()} />
  if (data.total === 0) {
    return (
      <EmptyState title="No deleted customers">
        Customers you archive stay here, with everything they sent, until you restore them.
      </EmptyState>
    )
  }
  return (
    <>
      <div className={styles.sheet}>
        <Table caption="Deleted customers" columns={columns} rows={data.customers} rowKey={({ id }) => id} />
      </div>
      {data.total > customerPageSize && (
        <Pager label="Pages of deleted customers" page={page} pageCount={countPages(data.total)} onPage={setPage} />
      )}
    </>
  )
}

function RestoreButton({ customer }: { customer: Customer }) {
  const restore = useRestore(customer.id)
  return (
    <Button
      variant="line"
      size="sm"
      busy={restore.isPending}
      aria-label={`Restore ${customer.name}`}
      onClick={() => restore.mutate()}
    >
      Restore
    </Button>
  )
}
