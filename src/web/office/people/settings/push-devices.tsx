import type { PushDevice } from '#src/contracts/overview/news.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Table } from '#src/web/ui/table.tsx'
import styles from './settings.module.css'
import { canPush, useDevices, useJoin, useLeave, useTestDevice } from './use-push.ts'

export function PushDevices() {
  const devices = useDevices()
  const join = useJoin()
  const columns = [
    { header: 'Browser', cell: ({ browser }: PushDevice) => browser },
    { header: 'Since', cell: ({ createdAt }: PushDevice) => formatDayTime(createdAt) },
    { header: 'Notifications', align: 'end' as const, cell: (device: PushDevice) => <DeviceActions {...device} /> },
  ]
  if (devices.isError) {
    return <LoadFailed error={devices.error} busy={devices.isFetching} onRetry={() => void devices.refetch()} />
  }
  const { publicKey, devices: rows = [] } = devices.data ?? {}
  return (
    <div className={styles.test}>
      <p className={styles.purpose}>
        Notifications come through your browser’s push service, which cannot read them. Logging out turns them off in
        that browser.
      </p>
      {rows.length > 0 && (
        <Table caption="Browsers with notifications" columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      {canPush() ? (
        <Button
          variant="line"
          busy={join.isPending}
          disabled={publicKey === undefined}
          onClick={() => publicKey && join.mutate(publicKey)}
        >
          Turn on notifications in this browser
        </Button>
      ) : (
        <Notice tone="info">
          This browser shows no notifications. On an iPhone, share this page, choose Add to Home Screen and open the
          office from there.
        </Notice>
      )}
    </div>
  )
}

function DeviceActions({ id, browser }: PushDevice) {
  const [test, leave] = [useTestDevice(), useLeave()]
  return (
    <span className={styles.actions}>
      <Button
        variant="line"
        size="sm"
        busy={test.isPending}
        aria-label={`Test ${browser}`}
        onClick={() => test.mutate(id)}
      >
        Test
      </Button>
      <Button
        variant="line"
        size="sm"
        busy={leave.isPending}
        aria-label={`Remove ${browser}`}
        onClick={() => leave.mutate(id)}
      >
        Remove
      </Button>
    </span>
  )
}
