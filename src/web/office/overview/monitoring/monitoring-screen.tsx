import { lazy, Suspense, useState } from 'react'
import { maxAlerts } from '#src/contracts/overview/website.ts'
import { formatClock } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { AlertsPanel } from './alerts-panel.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import styles from './monitoring-screen.module.css'
import { SitesPanel } from './sites-panel.tsx'
import { StatusPanel } from './status-panel.tsx'
import { UptimeStrip } from './uptime-strip.tsx'
import { useSiteCourse, useWatchedSites } from './use-website.ts'

// The drawing code is only loaded when a chart is shown.
const ResponseChart = lazy(async () => ({ default: (await import('./response-chart.tsx')).ResponseChart }))

export function MonitoringScreen() {
  const sites = useWatchedSites()
  const [chosen, setChosen] = useState<string>()
  const [page, setPage] = useState(1)
  // One that was removed meanwhile gives way to the own site.
  const shown = sites.data?.find(({ id }) => id === chosen) ?? sites.data?.find(({ isOwn }) => isOwn)
  return (
    <>
      <ScreenHead title="Monitoring">
        {sites.data ? `Updated ${formatClock(sites.dataUpdatedAt)}. ${shown?.url ?? ''}` : 'How the website is doing.'}
      </ScreenHead>
      <div className={styles.screen}>
        <div className={styles.half}>
          <StatusPanel />
          <ChecksPanel site={shown?.id} />
        </div>
        <Course site={shown?.id} />
        <AlertsPanel page={page} pageSize={maxAlerts} onPage={setPage} />
        <SitesPanel sites={sites} onShow={setChosen} />
      </div>
    </>
  )
}

function Course({ site }: { site: string | undefined }) {
  const course = useSiteCourse(site)
  const { data } = course
  return (
    <>
      <Panel title="Response time" aside={<span>Last 24 hours</span>}>
        {course.isPending && <Skeleton lines={6} label="Loading the response times" />}
        {course.isError && (
          <LoadFailed error={course.error} busy={course.isFetching} onRetry={() => void course.refetch()} />
        )}
        {data?.points.length === 0 && <EmptyState title="No monitoring data available" />}
        {data && data.points.length > 0 && (
          <Suspense fallback={<Skeleton lines={6} label="Loading the chart" />}>
            <ResponseChart points={data.points} slowMs={data.slowMs} />
          </Suspense>
        )}
      </Panel>
      {data && (
        <Panel title="Availability" aside={<span>90 days</span>}>
          <UptimeStrip days={data.days} nowMs={course.dataUpdatedAt} />
        </Panel>
      )}
    </>
  )
}
