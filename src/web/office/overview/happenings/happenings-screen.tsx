import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Happening, type LastEvent, listHappenings, listLastEvents } from '#src/contracts/overview/happenings.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import styles from './happenings.module.css'

// The shop's own list of what follows what, with what happened last.
export function HappeningsScreen() {
  const list = useQuery({
    queryKey: ['happenings'],
    queryFn: async ({ signal }) => (await callApi(listHappenings, { signal })).data,
  })
  return (
    <>
      <ScreenHead title="What happens when">
        Everything your shop does by itself. Open a line to see its last ten times.
      </ScreenHead>
      {list.isPending && <Skeleton lines={10} label="Loading the list" />}
      {list.isError && <LoadFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
      <div className={styles.groups}>
        {list.data?.groups.map(({ name, happenings }) => (
          <Panel key={name} title={name}>
            {happenings.map((happening) => (
              <Line key={happening.kind} happening={happening} />
            ))}
          </Panel>
        ))}
      </div>
    </>
  )
}

const toldWords = { owner: 'You’re told', webhooks: 'Webhook' }

function Line({ happening: { kind, when, did, follows, tells, lastAt } }: { happening: Happening }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.line} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.when}>
          <b>{when}</b>
          {tells.map((told) => (
            <small key={told} className={styles.told}>
              {toldWords[told]}
            </small>
          ))}
        </span>
        <span className={styles.follows}>
          {(follows.length > 0 ? follows : ['It’s noted']).map((step) => (
            <span key={step}>{step}.</span>
          ))}
        </span>
        <span className={styles.last}>
          {lastAt ? (
            <>
              Last time <time dateTime={lastAt}>{formatDayTime(lastAt)}</time>
            </>
          ) : (
            'Not yet'
          )}
        </span>
      </summary>
      <div className={styles.inside}>
        {did.split('\n').map((paragraph) => (
          <p key={paragraph} className={styles.did}>
            {paragraph}
          </p>
        ))}
        {isOpen && <LastTimes kind={kind} when={when} />}
      </div>
    </details>
  )
}

function LastTimes({ kind, when }: { kind: string; when: string }) {
  const last = useQuery({
    queryKey: ['happenings', kind],
    queryFn: async ({ signal }) => (await callApi(listLastEvents, { params: { kind }, signal })).data,
  })
  if (last.isPending) return <Skeleton lines={3} label="Loading the last times" />
  if (last.isError) {
    return <LoadFailed error={last.error} busy={last.isFetching} onRetry={() => void last.refetch()} />
  }
  if (last.data.length === 0) return <p className={styles.empty}>This hasn’t happened yet.</p>
  return <Table caption={when} columns={columns} rows={last.data} rowKey={({ id }) => id} />
}

const columns: Column<LastEvent>[] = [
  { header: 'Time', cell: ({ at }) => <time dateTime={at}>{formatDayTime(at)}</time> },
  {
    header: 'About',
    cell: ({ about }) => (
      <span className={styles.about}>
        {about.length === 0 && '–'}
        {about.map(({ name, path }) => (
          <Link key={path} href={path}>
            {name}
          </Link>
        ))}
      </span>
    ),
  },
  { header: 'By', cell: ({ by }) => by },
]
