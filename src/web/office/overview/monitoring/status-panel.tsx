import { formatCount, formatDate } from '#src/kit/format-date.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import styles from './status-panel.module.css'
import { useWebsiteStatus } from './use-website.ts'
import { formatMs, formatUptime, WebsiteStatus } from './website-state.tsx'

export function StatusPanel() {
  const status = useWebsiteStatus()
  const { data } = status
  return (
    <Panel title="Website status" aside={data && <WebsiteStatus state={data.status} />}>
      {status.isPending && <Skeleton lines={2} label="Loading the website status" />}
      {status.isError && (
        <LoadFailed error={status.error} busy={status.isFetching} onRetry={() => void status.refetch()} />
      )}
      {data && (
        <dl className={styles.figures}>
          <div>
            <dt>Response time</dt>
            <dd>{formatMs(data.responseTime)}</dd>
          </div>
          <div>
            <dt>Uptime, 24 h</dt>
            <dd>{formatUptime(data.uptime24h)}</dd>
          </div>
          <div>
            <dt>Total checks</dt>
            <dd>{formatCount(data.totalChecks)}</dd>
          </div>
          {data.certificateEndsAt && (
            <div>
              <dt>Certificate until</dt>
              <dd>{formatDate(new Date(data.certificateEndsAt), { dateStyle: 'medium' })}</dd>
            </div>
          )}
        </dl>
      )}
    </Panel>
  )
}
