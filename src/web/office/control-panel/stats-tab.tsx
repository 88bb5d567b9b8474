import { lazy, Suspense } from 'react'
import { LoadFailed } from '#src/web/office/load-failed.tsx'
import type { useLeads } from '#src/web/office/leads/use-leads.ts'
import { Panel } from '#src/web/office/panel.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { OutreachTiles } from './outreach-tiles.tsx'
import { RevenuePotential } from './revenue-potential.tsx'
import styles from './stats-tab.module.css'
import { useFigures } from './use-figures.ts'

// The drawing code is only loaded by who looks at a chart.
const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }))

export function StatsTab({ customers }: { customers: ReturnType<typeof useLeads> }) {
  return (
    <>
      <OutreachTiles />
      <div className={styles.grid}>
        <LeadsPerDay />
        {customers.data && <RevenuePotential customers={customers.data.leads} />}
      </div>
    </>
  )
}

function LeadsPerDay() {
  const figures = useFigures()
  const total = figures.data?.days.reduce((sum, { leads }) => sum + leads, 0)
  return (
    <Panel title="Leads per day" aside={total !== undefined && <span>30 days, {total} in all</span>}>
      {figures.isPending && <Skeleton lines={6} label="Loading figures" />}
      {figures.isError && (
        <LoadFailed error={figures.error} busy={figures.isFetching} onRetry={() => void figures.refetch()} />
      )}
      {figures.data && (
        <Suspense fallback={<Skeleton lines={6} label="Loading the chart" />}>
          <DayChart
            caption="Leads per day"
            unit="leads"
            days={figures.data.days.map(({ day, leads }) => ({ day, value: leads }))}
          />
        </Suspense>
      )}
    </Panel>
  )
}
