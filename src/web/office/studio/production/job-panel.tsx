import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { businessTypes, labelOf } from '#src/contracts/enumerations.ts'
import { type ProductionJob, resumeJob, retryStage } from '#src/contracts/studio/production.ts'
import { nextStage, productionStages, stagePercent } from '#src/contracts/studio/stages.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { nameService } from '#src/web/office/shared/service-name.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { Tabs } from '#src/web/ui/tabs.tsx'
import { keepInView } from './keep-in-view.ts'
import styles from './job-panel.module.css'
import { JobExtras } from './job-extras.tsx'
import { NextStage } from './next-stage.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PhotosTab } from './photos-tab.tsx'
import { PromptsTab } from './prompts-tab.tsx'
import { SequenceTab } from './sequence-tab.tsx'
import { useAction, useJob } from './use-production.ts'

export function JobPanel({ id }: { id: string }) {
  const job = useJob(id)
  if (job.isPending) return <Skeleton lines={8} label="Loading the job" />
  if (job.isError) return <LoadFailed error={job.error} busy={job.isFetching} onRetry={() => void job.refetch()} />
  return <Loaded job={job.data} />
}

type TabName = 'overview' | 'prompts' | 'sequence' | 'analysis'

function Loaded({ job }: { job: ProductionJob }) {
  const [tab, setTab] = useState<TabName>('overview')
  const [isEditing, setEditing] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const film = useRef<HTMLElement>(null)
  // The board above may be longer than the screen: who opens a job sees it, or the film that waits for them, and goes on
  // from there by keyboard.
  const showJob = useEffectEvent(() => {
    const isOnOwner = job.isReadyForOwner || job.revisionAskedAt !== null
    const first = (isOnOwner && film.current) || title.current
    title.current?.focus({ preventScroll: true })
    return first ? keepInView(first) : undefined
  })
  useEffect(() => showJob(), [])
  const edit = () => {
    setTab('sequence')
    setEditing(true)
  }
  const tabs = [
    { value: 'overview', label: 'Overview' },
    { value: 'prompts', label: 'RunwayML Prompts', count: job.prompts.length },
    { value: 'sequence', label: 'Sequence Plan', count: job.sequencePlan.totalClips },
    { value: 'analysis', label: 'Photo Analysis', count: job.analysis.length },
  ] as const
  return (
    <section className={styles.panel} aria-label={job.businessName}>
      <Head job={job} title={title} stays={tab === 'overview'} />
      <JobExtras job={job} />
      <Stepper job={job} />
      <Problem job={job} onEdit={isEditing ? undefined : edit} />
      <Tabs label="Job" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'overview' && <OverviewTab job={job} film={film} />}
        {tab === 'prompts' && <PromptsTab job={job} />}
        {tab === 'sequence' && (
          <SequenceTab
            job={job}
            isEditing={isEditing}
            onEdit={setEditing}
            onRender={() => {
              setEditing(false)
              setTab('overview')
            }}
          />
        )}
        {tab === 'analysis' && <PhotosTab job={job} />}
      </Tabs>
    </section>
  )
}

interface HeadProps {
  job: ProductionJob
  title: RefObject<HTMLHeadingElement | null>
  // In view wherever one is in the job; the editor needs the whole screen.
  stays: boolean
}

function Head({ job, title, stays }: HeadProps) {
  const next = nextStage(job.status)
  return (
    <header className={classNames(styles.head, stays && styles.stays)}>
      <div>
        <h2 ref={title} tabIndex={-1}>
          {job.businessName}
        </h2>
        <p>
          Job {job.number}, {labelOf(businessTypes, job.businessType)}, {nameService(job.tier)}, started{' '}
          {formatDayTime(job.createdAt)}. {job.dueAt ? `Due ${formatDayTime(job.dueAt)}.` : 'Waiting for the customer.'}
        </p>
      </div>
      <div className={styles.actions}>
        {job.orderUrl && (
          <Button variant="line" size="sm" href={job.orderUrl} target="_blank" rel="noreferrer">
            Customer page
          </Button>
        )}
        <NextStage job={job} reasonId="what-is-missing" />
      </div>
      {next && job.missing && !job.stoppedFor && (
        <p id="what-is-missing" className={styles.missing}>
          {job.missing}
        </p>
      )}
    </header>
  )
}

function Stepper({ job }: { job: ProductionJob }) {
  const here = productionStages.indexOf(job.status)
  return (
    <ol className={styles.stepper} aria-label="Stages">
      {productionStages.map((stage, index) => (
        <li
          key={stage}
          className={index < here ? styles.past : index === here ? styles.now : undefined}
          aria-current={index === here ? 'step' : undefined}
        >
          <span>{stage}</span>
          <small>{stagePercent[stage]}%</small>
        </li>
      ))}
    </ol>
  )
}

// What was delivered before its money went back is the customer's to watch, and no more.
function Stopped({ job }: { job: ProductionJob }) {
  const action = useAction()
  const [wish, done] =
    job.status === 'completed'
      ? ['Open it for the customer again', 'The customer can approve or change it again']
      : ['Keep making the film', 'The film goes on']
  const resume = () => void action.run({ call: resumeJob, input: { params: { id: job.id } }, done })
  return (
    <Notice
      tone="fail"
      action={
        job.stoppedFor !== 'erasure' && (
          <Button variant="line" size="sm" busy={action.isBusy} onClick={resume}>
            {wish}
          </Button>
        )
      }
    >
      {job.missing}
      {job.status === 'completed' && ' The customer can watch it, but not approve or change it.'}
    </Notice>
  )
}

interface ProblemProps {
  job: ProductionJob
  // Opens the editor, unless it is open.
  onEdit: (() => void) | undefined
}

function Problem({ job, onEdit }: ProblemProps) {
  const action = useAction()
  const retry = () => void action.run({ call: retryStage, input: { params: { id: job.id } }, done: 'Trying again' })
  if (job.isErased)
    return <Notice tone="info">We deleted the photos, clips and films of this job. The record stays.</Notice>
  if (job.stoppedFor && !job.approvedAt) return <Stopped job={job} />
  if (job.work === 'failed') {
    return (
      <Notice
        tone="fail"
        action={
          <Button variant="line" size="sm" busy={action.isBusy} onClick={retry}>
            Try again
          </Button>
        }
      >
        {job.problem}
      </Notice>
    )
  }
  if (job.awaitsConfirmation && job.status !== 'completed') {
    return (
      <Notice tone="info">
        We matched this buyer to the customer by what they typed. Confirm the person under Orders before you deliver.
      </Notice>
    )
  }
  if (!job.revisionAskedAt) return null
  const mayEdit = onEdit && job.status !== 'completed'
  return (
    <Notice
      tone="info"
      action={
        mayEdit && (
          <Button size="sm" onClick={onEdit}>
            Change the film
          </Button>
        )
      }
    >
      The customer asked for changes on {formatDayTime(job.revisionAskedAt)}: round {job.roundsUsed} of{' '}
      {job.roundsAllowed}. You’ll find the comments next to the film.
    </Notice>
  )
}
