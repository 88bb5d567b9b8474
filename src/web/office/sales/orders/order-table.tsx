import { Link } from 'wouter'
import type { OrderSummary } from '#src/contracts/sales/orders.ts'
import { officePages } from '#src/contracts/pages.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { nameAddOn, nameService } from '#src/web/office/shared/service-name.ts'
import { Status } from '#src/web/ui/status.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { TextButton } from '#src/web/ui/text-button.tsx'
import { describeMoney, formatPounds, methodNames, stateNames } from './order-words.ts'

export interface OrderTableProps {
  orders: OrderSummary[]
  onOpen: (id: string) => void
}

export function OrderTable({ orders, onOpen }: OrderTableProps) {
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
        return <Status tone={tone}>{text}</Status>
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
