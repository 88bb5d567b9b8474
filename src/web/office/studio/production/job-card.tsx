import type { JobSummary } from '#src/contracts/studio/production.ts'
import { Progress } from '#src/web/ui/progress.tsx'
import { Status } from '#src/web/ui/status.tsx'
import styles from './job-card.module.css'
import { promiseOf, spanOf } from './words.ts'

export interface JobCardProps {
  job: JobSummary
  nowMs: number
  isSelected: boolean
  onSelect: () => void
}

export function JobCard({ job, nowMs, isSelected, onSelect }: JobCardProps) {
  const promise = promiseOf(job, nowMs)
  const end = job.deliveredAt && job.status === 'completed' ? Date.parse(job.deliveredAt) : nowMs
  return (
    <button type="button" className={styles.card} aria-current={isSelected || undefined} onClick={onSelect}>
      {job.thumbnailUrl ? <img src={job.thumbnailUrl} alt="" /> : <span className={styles.blank} />}
      <b>{job.businessName}</b>
      <span className={styles.fact}>
        {job.photoCount} photos, {job.targetDuration} s
      </span>
      <span className={styles.fact}>{spanOf(end - Date.parse(job.createdAt))} in</span>
      <span className={styles.promise}>
        <Status tone={promise.tone}>{promise.text}</Status>
      </span>
      <span className={styles.meter}>
        <Progress label={`${job.businessName}: work of this stage`} value={job.progress / 100} tone={toneOf(job)} />
      </span>
    </button>
  )
}

function toneOf({ work, status }: JobSummary): 'ok' | 'fail' | 'busy' {
  if (work === 'failed') return 'fail'
  return status === 'completed' ? 'ok' : 'busy'
}
