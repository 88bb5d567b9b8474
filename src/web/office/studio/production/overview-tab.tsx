import type { RefObject } from 'react'
import { filmFormats } from '#src/contracts/studio/film-choices.ts'
import { changeProductionJob, type ProductionJob } from '#src/contracts/studio/production.ts'
import { EraseMedia } from '#src/web/office/shared/erase-media.tsx'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { Table } from '#src/web/ui/table.tsx'
import { FilmVersions } from './film-versions.tsx'
import { ScrollArea } from '#src/web/office/shared/scroll-area.tsx'
import styles from './overview-tab.module.css'
import { useAction } from './use-production.ts'
import { clipWords, clockOf, workWords } from './words.ts'

export interface OverviewTabProps {
  job: ProductionJob
  film: RefObject<HTMLElement | null>
}

export function OverviewTab({ job, film }: OverviewTabProps) {
  const work = workWords(job)
  const facts = [
    ['Photos', String(job.photoCount)],
    ['Target duration', `${job.targetDuration} s`],
    ['Clips', describeClips(job)],
    ['Prompts generated', `${job.promptsGenerated} of ${job.analysis.filter(({ isIncluded }) => isIncluded).length}`],
    ['Mobile optimised', job.mobileOptimized ? 'Yes, 9:16' : 'No'],
    ['Model', job.runwayInstructions.model],
  ] as const
  return (
    <div className={styles.overview}>
      <FilmVersions job={job} frame={film} />
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>This stage</dt>
          <dd>
            <Status tone={work.tone}>{work.text}</Status>
          </dd>
        </div>
      </dl>
      <ClipStrip job={job} />
      <div className={styles.columns}>
        <Autopilot job={job} />
        <SafeZones />
        {!job.isErased && <Retention job={job} />}
      </div>
    </div>
  )
}

function describeClips({ isErased, sequencePlan: { totalClips } }: ProductionJob): string {
  if (isErased) return 'Deleted'
  return totalClips === 0 ? 'Not planned yet' : `${totalClips}, cut from 5 s`
}

function ClipStrip({ job }: { job: ProductionJob }) {
  const clips = job.sequencePlan.clipOrder
  if (clips.length === 0) return null
  return (
    <ScrollArea className={styles.strip} label="Clips in order">
      {clips.map((clip) => {
        const made = job.prompts.find(({ id }) => id === clip.photoIds[0])
        const photo = job.analysis.find(({ photoId }) => photoId === clip.photoIds[0])
        const state =
          clip.kind === 'end-card' ? ({ tone: 'idle', text: 'End card' } as const) : clipWords(made?.clip ?? null)
        return (
          <figure key={clip.position}>
            {clip.thumbnailUrl && <img src={clip.thumbnailUrl} alt={`Clip ${clip.position}, ${photo?.shows ?? ''}`} />}
            <figcaption>
              <b>
                {clip.position}. {clip.kind === 'end-card' ? 'end card' : (photo?.sequenceType ?? '')}
              </b>
              <span>
                {clockOf(clip.startSeconds)}, {clip.seconds.toFixed(1)} s
              </span>
              <Status tone={state.tone}>{state.text}</Status>
            </figcaption>
          </figure>
        )
      })}
    </ScrollArea>
  )
}

function Autopilot({ job }: { job: ProductionJob }) {
  const action = useAction()
  const change = (body: { autopilot?: boolean; deliversItself?: boolean }) =>
    void action.run({ call: changeProductionJob, input: { params: { id: job.id }, body } })
  return (
    <div className={styles.autopilot}>
      <h3>Autopilot</h3>
      <Checkbox
        label="Run all stages automatically"
        hint="It pauses for your approval before delivery."
        checked={job.autopilot}
        disabled={action.isBusy || job.status === 'completed'}
        onChange={(event) => change({ autopilot: event.target.checked })}
      />
      <Checkbox
        label="Deliver without my approval"
        checked={job.deliversItself}
        disabled={action.isBusy || !job.autopilot || job.status === 'completed'}
        onChange={(event) => change({ deliversItself: event.target.checked })}
      />
    </div>
  )
}

function Retention({ job }: { job: ProductionJob }) {
  return (
    <div className={styles.retention}>
      <h3>Photos and films</h3>
      <p>Deleted automatically {job.keptDays} days after delivery. A customer may ask for it sooner.</p>
      <EraseMedia customerId={job.customerId} name={job.businessName} />
    </div>
  )
}

const zones = Object.values(filmFormats)

const SafeZones = () => (
  <div>
    <h3>Safe zones</h3>
    <Table
      caption="Safe zones in pixels"
      rows={zones}
      rowKey={({ name }) => name}
      columns={[
        { header: 'Format', cell: ({ name, width, height }) => `${name} ${width} × ${height}` },
        { header: 'Top', align: 'end', cell: ({ safe }) => safe.top },
        { header: 'Bottom', align: 'end', cell: ({ safe }) => safe.bottom },
        { header: 'Sides', align: 'end', cell: ({ safe }) => safe.side },
      ]}
    />
  </div>
)
