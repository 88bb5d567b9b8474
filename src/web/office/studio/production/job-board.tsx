import type { JobSummary } from '#src/contracts/studio/production.ts'
import { productionStages, stageNames, stagePercent } from '#src/contracts/studio/stages.ts'
import { JobCard } from './job-card.tsx'
import { ScrollArea } from '#src/web/office/shared/scroll-area.tsx'
import styles from './job-board.module.css'

export interface JobBoardProps {
  jobs: JobSummary[]
  view: 'board' | 'grid'
  selected: string | null
  nowMs: number
  onSelect: (id: string) => void
}

export function JobBoard({ jobs, view, selected, nowMs, onSelect }: JobBoardProps) {
  const card = (job: JobSummary) => (
    <li key={job.id}>
      <JobCard job={job} nowMs={nowMs} isSelected={job.id === selected} onSelect={() => onSelect(job.id)} />
    </li>
  )
  if (view === 'grid') {
    return (
      <ul className={styles.grid} aria-label="Jobs">
        {jobs.map(card)}
      </ul>
    )
  }
  return (
    <ScrollArea className={styles.board} label="Jobs by stage">
      {productionStages.map((stage) => {
        const here = jobs.filter(({ status }) => status === stage)
        return (
          <section key={stage} className={styles.lane} aria-label={stageNames[stage]}>
            <h2>
              <span>
                {stageNames[stage]}
                <b>{here.length}</b>
              </span>
              <small>{stagePercent[stage]}%</small>
            </h2>
            <ul>{here.map(card)}</ul>
          </section>
        )
      })}
    </ScrollArea>
  )
}
