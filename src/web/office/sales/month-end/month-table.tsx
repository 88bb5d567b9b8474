import type { MonthFigures } from '#src/contracts/sales/month-end.ts'
import { formatPence } from '#src/kit/money.ts'
import { type Column, Table } from '#src/web/ui/table.tsx'
import styles from './month-end.module.css'

type Row = MonthFigures & { name: string }

export interface MonthTableProps {
  caption: string
  of: string
  rows: Row[]
  total: MonthFigures
  // Ordered and not paid yet, in pounds.
  open?: number
}

const exact = (pounds: number): string => formatPence(Math.round(pounds * 100))

export function MonthTable({ caption, of, rows, total, open }: MonthTableProps) {
  const columns: Column<Row>[] = [
    { header: of, cell: ({ name }) => <b>{name}</b> },
    { header: 'Orders', align: 'end', cell: ({ orders }) => String(orders) },
    { header: 'Taken', align: 'end', cell: ({ gross }) => exact(gross) },
    { header: 'VAT included', align: 'end', cell: ({ vat }) => exact(vat) },
    { header: 'Net', align: 'end', cell: ({ gross, vat }) => exact(gross - vat) },
    { header: 'Refunded', align: 'end', cell: ({ refunded }) => exact(refunded) },
    { header: 'Month before', align: 'end', cell: ({ before }) => exact(before) },
  ]
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={[...rows, { name: 'All', ...total }]}
        rowKey={({ name }) => name}
      />
      {open !== undefined && open > 0 && <p className={styles.open}>Ordered but not paid yet: {exact(open)}</p>}
    </>
  )
}
