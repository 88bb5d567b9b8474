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
import { StatusPanel } from './status-panel.tsx'
import { UptimeStrip } from './uptime-strip.tsx'
import { useSiteCourse, useWebsiteStatus } from './use-website.ts'

// The drawing code is only loaded when a chart is shown.
const ResponseChart = lazy(async () => ({ default: (await import('./response-chart.tsx')).ResponseChart }))

export function MonitoringScreen() {
  const status = useWebsiteStatus()
  const [page, setPage] = useState(1)
  return (
    <>
      <ScreenHead title="Monitoring">
        {status.data ? `Updated ${formatClock(status.dataUpdatedAt)}. ${status.data.url}` : 'How the website is doing.'}
      </ScreenHead>
      <div className={styles.screen}>
        <div className={styles.half}>
          <StatusPanel />
          <ChecksPanel />
        </div>
        <Course />
        <AlertsPanel page={page} pageSize={maxAlerts} onPage={setPage} />
      </div>
    </>
  )
}

function Course() {
  const course = useSiteCourse()
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
