import { useSearchParams, Link } from 'wouter'
import { type OrderState, orderStates, type OrderSummary } from '#src/contracts/sales/orders.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Badge } from '#src/web/ui/badge.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Pager } from '#src/web/ui/pager.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { officePages } from '#src/contracts/pages.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { nameAddOn, nameService } from '#src/web/office/shared/service-name.ts'
import { Status } from '#src/web/ui/status.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { TextButton } from '#src/web/ui/text-button.tsx'
import { OddPayments } from './odd-payments.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { readOrderFilter } from './order-filter.ts'
import { OrderSums } from './order-sums.tsx'
import { OrderTools } from './order-tools.tsx'
import { stateNames, describeMoney, formatPounds, methodNames } from './order-words.ts'
import { orderPageSize, useOrders, useOrderSums } from './use-orders.ts'

interface OrderTableProps {
  orders: OrderSummary[]
  onOpen: (id: string) => void
}

function OrderTable({ orders, onOpen }: OrderTableProps) {
  const columns: Column<OrderSummary>[] = [
    {
      header: 'Order',
      cell: ({ id, orderNumber }) => <TextButton onClick={() => onOpen(id)}>{orderNumber}</TextButton>,
    },
    { header: 'Customer', cell: (order) => <Buyer order={order} /> },
    {
      header: 'Ordered',
      cell: ({ serviceType, addOns }) => [nameService(serviceType), ...addOns.map(nameAddOn)].join(', '),
    },
    { header: 'Method', cell: ({ method }) => methodNames[method] },
    {
      header: 'Payment',
      cell: (order) => {
        const { tone, text } = describeMoney(order)
        return (
          <span>
            <Status tone={tone}>{text}</Status> {order.isTest && <Badge>Test mode</Badge>}
          </span>
        )
      },
    },
    { header: 'Stage', cell: ({ state }) => stateNames[state] },
    { header: 'Placed', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDayTime(createdAt)}</time> },
    { header: 'Total', align: 'end', cell: ({ total }) => formatPounds(total) },
  ]
  return <Table caption="Orders" columns={columns} rows={orders} rowKey={({ id }) => id} />
}

function Buyer({ order: { customerId, name, email } }: { order: OrderSummary }) {
  const shown = name || email || 'Not given yet'
  if (!customerId) return shown
  return <Link href={`${officePages.customer}?id=${customerId}`}>{shown}</Link>
}

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
      <OddPayments onOpen={(id) => change({ id })} />
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
