import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#src/kit/format-date.ts'
import { type DayFigures, readFigures } from '#src/contracts/overview/figures.ts'
import { formatPence } from '#src/kit/money.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import type { useLeads } from '#src/web/office/people/leads/use-leads.ts'
import { MonitoringPanel } from '#src/web/office/overview/monitoring/monitoring-panel.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { minuteMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { OutreachTiles } from './outreach-tiles.tsx'
import { RevenuePotential } from './revenue-potential.tsx'
import styles from './stats-tab.module.css'

function useFigures() {
  return useQuery({
    // 'customers' first: whatever changes them refreshes this too.
    queryKey: ['customers', 'days'],
    queryFn: async ({ signal }) => (await callApi(readFigures, { signal })).data,
    refetchInterval: minuteMs,
  })
}

// The drawing code is only loaded when a chart is shown.
const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }))

const formatPounds = (pounds: number): string => formatPence(Math.round(pounds * 100))

export function StatsTab({ customers }: { customers: ReturnType<typeof useLeads> }) {
  const figures = useFigures()
  return (
    <>
      <OutreachTiles real={figures.data?.outreach} />
      <div className={styles.grid}>
        {figures.isPending && <Skeleton lines={8} label="Loading figures" />}
        {figures.isError && (
          <LoadFailed error={figures.error} busy={figures.isFetching} onRetry={() => void figures.refetch()} />
        )}
        {figures.data && <Charts days={figures.data.days} />}
        {customers.data && <RevenuePotential customers={customers.data.leads} />}
      </div>
      <MonitoringPanel />
    </>
  )
}

function Charts({ days }: { days: DayFigures[] }) {
  return (
    <>
      <ChartPanel title="Leads per day" days={days} read={({ leads }) => leads} format={formatCount} />
      <ChartPanel title="Orders per day" days={days} read={({ orders }) => orders} format={formatCount} />
      <ChartPanel title="Revenue per day" days={days} read={({ revenue }) => revenue} format={formatPounds} />
    </>
  )
}

interface ChartPanelProps {
  title: string
  days: DayFigures[]
  read: (day: DayFigures) => number
  format: (value: number) => string
}

function ChartPanel({ title, days, read, format }: ChartPanelProps) {
  const total = days.reduce((sum, day) => sum + read(day), 0)
  return (
    <Panel title={title} aside={<span>30 days, {format(total)} in all</span>}>
      <Suspense fallback={<Skeleton lines={6} label="Loading the chart" />}>
        <DayChart caption={title} days={days} read={read} format={format} />
      </Suspense>
    </Panel>
  )
}
