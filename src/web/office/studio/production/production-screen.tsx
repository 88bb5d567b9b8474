import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { JobSummary } from '#src/contracts/studio/production.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { JobBoard } from './job-board.tsx'
import { JobPanel } from './job-panel.tsx'
import { NewJobDialog } from './new-job-dialog.tsx'
import styles from './production-screen.module.css'
import { useClipSettings, useJobs } from './use-production.ts'

// `?job=<id>` is the selected job, so that the Back button and a link lead to it.
export function ProductionScreen() {
  const [search, setSearch] = useSearchParams()
  const jobs = useJobs()
  const [isAdding, setAdding] = useState(false)
  const [view, setView] = useState<'board' | 'grid'>('board')
  const selected = search.get('job')
  const select = (id: string) => setSearch((before) => ({ ...Object.fromEntries(before), job: id }))

  return (
    <>
      <ScreenHead
        title="Automated production"
        actions={
          <>
            <ViewSwitch view={view} onChange={setView} />
            <Button size="sm" onClick={() => setAdding(true)}>
              New job
            </Button>
          </>
        }
      >
        {jobs.data ? countWords(jobs.data) : 'Updates every 10 seconds.'}
      </ScreenHead>
      <div className={styles.screen}>
        <ProviderNotice />
        {jobs.isError && <LoadFailed error={jobs.error} busy={jobs.isFetching} onRetry={() => void jobs.refetch()} />}
        {jobs.isPending && <Skeleton lines={6} label="Loading the jobs" />}
        {jobs.data?.length === 0 && (
          <EmptyState
            title="No jobs in production"
            action={
              <Button size="sm" onClick={() => setAdding(true)}>
                New job
              </Button>
            }
          >
            A paid order starts one automatically.
          </EmptyState>
        )}
        {jobs.data && jobs.data.length > 0 && (
          <JobBoard jobs={jobs.data} view={view} selected={selected} nowMs={jobs.dataUpdatedAt} onSelect={select} />
        )}
        {selected && <JobPanel key={selected} id={selected} />}
      </div>
      <NewJobDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onStarted={(id) => {
          setAdding(false)
          select(id)
        }}
      />
    </>
  )
}

function countWords(jobs: JobSummary[]): string {
  const inWork = jobs.filter(({ status }) => status !== 'completed').length
  const late = jobs.filter(({ lateness, status }) => lateness === 'late' && status !== 'completed').length
  const lateWords = late > 0 ? `, ${late} late` : ''
  return `${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'}, ${inWork} in production${lateWords}. Updates every 10 seconds.`
}

const views = [
  ['board', 'Board'],
  ['grid', 'Grid'],
] as const

function ViewSwitch({ view, onChange }: { view: 'board' | 'grid'; onChange: (view: 'board' | 'grid') => void }) {
  return (
    <fieldset className={styles.switch} aria-label="View">
      {views.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={view === value} onClick={() => onChange(value)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}

function ProviderNotice() {
  const { data } = useClipSettings()
  if (!data) return null
  if (data.provider === 'local') {
    return <Notice tone="info">You have no provider key, so the built-in engine makes the clips.</Notice>
  }
  const balance = data.credits === null ? '' : ` ${data.credits} credits left.`
  return (
    <Notice tone="info">
      RunwayML makes the clips. {data.spentToday} of {data.dailyCredits} credits used today.{balance}
    </Notice>
  )
}
