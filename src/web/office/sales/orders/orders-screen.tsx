import { useSearchParams } from 'wouter'
import { type OrderState, orderStates } from '#src/contracts/sales/orders.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Pager } from '#src/web/ui/pager.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { readOrderFilter } from './order-filter.ts'
import { OrderSums } from './order-sums.tsx'
import { OrderTable } from './order-table.tsx'
import { OrderTools } from './order-tools.tsx'
import { stateNames } from './order-words.ts'
import { orderPageSize, useOrders, useOrderSums } from './use-orders.ts'

const choices = [
  { value: 'all', label: 'All' },
  ...orderStates.map((state) => ({ value: state, label: stateNames[state] })),
] as const

// Filter, page and the open order stand in the address, so that the Back button leaves them.
export function OrdersScreen() {
  const [search, setSearch] = useSearchParams()
  const filter = readOrderFilter(search)
  const { state } = filter
  const page = Math.max(1, Math.floor(Number(search.get('page')) || 1))
  const openId = search.get('id')
  const orders = useOrders(filter, page)
  const sums = useOrderSums(filter)
  // A search is refined letter by letter; one step back must leave it, not undo a letter.
  const change = (next: Record<string, string | undefined>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(next)) {
          if (value === undefined) before.delete(name)
          else before.set(name, value)
        }
        return before
      },
      { replace: 'q' in next },
    )
  const narrow = (next: Record<string, string | undefined>) => change({ ...next, page: undefined })
  const show = (value: OrderState | 'all') => narrow({ state: value === 'all' ? undefined : value })
  return (
    <>
      <ScreenHead title="Orders">Newest first.</ScreenHead>
      <Panel
        title={state ? stateNames[state] : 'All orders'}
        aside={<Segment label="Filter orders" options={choices} value={state ?? 'all'} onChange={show} />}
      >
        <OrderTools filter={filter} onChange={narrow} />
        {sums.data && <OrderSums sums={sums.data} />}
        <OrderList orders={orders} page={page} onChange={change} />
      </Panel>
      {openId && <OrderDialog id={openId} onClose={() => change({ id: undefined })} />}
    </>
  )
}

interface OrderListProps {
  orders: ReturnType<typeof useOrders>
  page: number
  onChange: (change: { id?: string; page?: string }) => void
}

function OrderList({ orders, page, onChange }: OrderListProps) {
  const { data } = orders
  if (orders.isPending) return <Skeleton lines={6} label="Loading orders" />
  if (!data) return <LoadFailed error={orders.error} busy={orders.isFetching} onRetry={() => void orders.refetch()} />
  if (data.total === 0) return <EmptyState title="No orders here">New orders appear here at once.</EmptyState>
  return (
    <>
      <OrderTable orders={data.orders} onOpen={(id) => onChange({ id })} />
      {data.total > orderPageSize && (
        <Pager
          label="Pages of orders"
          page={page}
          pageCount={Math.ceil(data.total / orderPageSize)}
          onPage={(next) => onChange({ page: String(next) })}
        />
      )}
    </>
  )
}
