import { useState } from 'react'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { useChangeSite } from './use-site.ts'
import styles from './website.module.css'

export function LaunchPanel({ launchedAt }: { launchedAt: string | null }) {
  const [isAsked, setAsked] = useState(false)
  const change = useChangeSite()
  const isLaunched = launchedAt !== null
  const turn = () => change.mutate({ isLaunched: !isLaunched }, { onSettled: () => setAsked(false) })
  return (
    <Panel
      title="Launch"
      aside={<Status tone={isLaunched ? 'ok' : 'idle'}>{isLaunched ? 'Launched' : 'Not launched'}</Status>}
    >
      <p className={styles.text}>
        {isLaunched
          ? `Launched ${formatDayTime(launchedAt)}. The site shows only what you confirmed below and what we count from your orders.`
          : 'The reviews and figures on the site are invented to show how it looks. Each one is marked "Sample content". Launch the site to take them down.'}
      </p>
      <Button variant={isLaunched ? 'line' : 'ink'} onClick={() => setAsked(true)}>
        {isLaunched ? 'Show the samples again' : 'Launch the site'}
      </Button>
      <Confirm
        open={isAsked}
        title={isLaunched ? 'Show the samples again?' : 'Launch the site?'}
        confirmLabel={isLaunched ? 'Show samples' : 'Launch'}
        busy={change.isPending}
        onConfirm={turn}
        onCancel={() => setAsked(false)}
      >
        {isLaunched
          ? 'This puts the invented reviews and figures back on the site, marked as samples.'
          : 'This takes the invented reviews and figures off the site, except those you confirmed. You can undo it.'}
      </Confirm>
    </Panel>
  )
}
