import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { officePages } from '#src/contracts/pages.ts'
import { exportReceipts, type MonthEnd, type MonthFigures, readMonthEnd } from '#src/contracts/sales/receipts.ts'
import { hourMs } from '#src/kit/time.ts'
import { addressOf } from '#src/web/api/address-of.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { sourceName } from '#src/web/office/shared/source-name.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { monthChoices, readMonth } from '#src/web/office/shared/month-choices.ts'
import { nameService } from '#src/web/office/shared/service-name.ts'
import { useNow } from '#src/web/office/shared/session/use-now.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { formatPence } from '#src/kit/money.ts'
import { type Column, Table } from '#src/web/ui/table.tsx'
import styles from './month-end.module.css'

type Row = MonthFigures & { name: string }

interface MonthTableProps {
  caption: string
  of: string
  rows: Row[]
  total: MonthFigures
  // Ordered and not paid yet, in pounds.
  open?: number
}

const exact = (pounds: number): string => formatPence(Math.round(pounds * 100))

function MonthTable({ caption, of, rows, total, open }: MonthTableProps) {
  const columns: Column<Row>[] = [
    { header: of, cell: ({ name }) => <b>{name}</b> },
    { header: 'Orders', align: 'end', cell: ({ orders }) => String(orders) },
    { header: 'Taken', align: 'end', cell: ({ gross }) => exact(gross) },
    { header: 'VAT included', align: 'end', cell: ({ vat }) => exact(vat) },
    { header: 'Refunded', align: 'end', cell: ({ refunded }) => exact(refunded) },
    { header: 'VAT refunded', align: 'end', cell: ({ refundedVat }) => exact(refundedVat) },
    { header: 'Lost to disputes', align: 'end', cell: ({ lost }) => exact(lost) },
    {
      header: 'Net of all',
      align: 'end',
      cell: ({ gross, vat, refunded, refundedVat, lost }) => exact(gross - vat - (refunded - refundedVat) - lost),
    },
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

// What a month brought in, for the books and for the owner's own eyes. The month stands in the address.
export function MonthEndScreen() {
  const [search, setSearch] = useSearchParams()
  const nowMs = useNow(hourMs)
  const chosen = readMonth(search)
  const months = monthChoices(new Date(nowMs), chosen)
  const month = chosen ?? months[0]?.value ?? ''
  const read = useMonthEnd(month)
  return (
    <>
      <ScreenHead
        title="Month end"
        actions={
          <Select
            label="Month"
            hideLabel
            options={months}
            value={month}
            onChange={(event) => setSearch({ month: event.target.value })}
          />
        }
      >
        Everything paid, refunded or lost to a dispute in a month, whenever it was ordered.
      </ScreenHead>
      {read.isPending && <Skeleton lines={8} label="Adding up the month" />}
      {read.isError && <LoadFailed error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />}
      {read.data && <Sheets data={read.data} month={month} />}
    </>
  )
}

const useMonthEnd = (month: string) =>
  useQuery({
    queryKey: ['orders', 'month-end', month],
    queryFn: async ({ signal }) => (await callApi(readMonthEnd, { query: { month }, signal })).data,
    placeholderData: keepPreviousData,
  })

const isUsed = ({ orders, before, refunded, lost }: MonthFigures): boolean =>
  orders > 0 || before > 0 || refunded !== 0 || lost !== 0

function Sheets({ data, month }: { data: MonthEnd; month: string }) {
  const packages = data.packages.filter(isUsed).map((row) => ({ ...row, name: nameService(row.service) }))
  const sources = data.sources.map((row) => ({ ...row, name: sourceName(row.source) }))
  return (
    <div className={styles.sheets}>
      {data.test > 0 && (
        <p>
          <Badge>Test mode</Badge> {exact(data.test)} of what was taken is test money. It leaves your books when you
          launch.
        </p>
      )}
      <Panel
        title="By package"
        aside={
          <span className={styles.links}>
            <Link href={`${officePages.orders}?month=${month}`}>Orders of the month</Link>
            {(data.total.orders > 0 || data.total.refunded !== 0) && (
              <Button variant="line" size="sm" href={addressOf(exportReceipts.path, { query: { month } })} download>
                All receipts (zip)
              </Button>
            )}
          </span>
        }
      >
        <MonthTable caption="By package" of="Package" rows={packages} total={data.total} open={data.open} />
      </Panel>
      <Panel title="By source">
        <MonthTable caption="By source" of="Source" rows={sources} total={data.total} />
      </Panel>
    </div>
  )
}
