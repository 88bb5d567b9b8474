import { useState } from 'react'
import { cameraMoves, filmFormatNames, filmFormats } from '#src/contracts/studio/film-choices.ts'
import type { PhotoFraming } from '#src/contracts/studio/framing.ts'
import { changeJobPhoto, orderJobPhotos } from '#src/contracts/studio/job-photos.ts'
import { type JobPhoto, type ProductionJob, retryStage } from '#src/contracts/studio/production.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Glyph } from '#src/web/ui/glyph.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { FocusPhoto } from './focus-photo.tsx'
import { FramingMarks, type FramingView } from './framing-marks.tsx'
import { PhotoCaption } from './photo-caption.tsx'
import styles from './photos-tab.module.css'
import { useAction, useFraming } from './use-production.ts'

const views: { value: FramingView; label: string }[] = [
  { value: 'photo', label: 'Focus' },
  { value: 'importance', label: 'What matters' },
  ...filmFormatNames.map((format) => ({ value: format, label: filmFormats[format].ratio })),
]

const explanations: Record<FramingView, string> = {
  photo: 'Drag the cross to the focal point. The order here is the order in the film.',
  importance: 'What the camera keeps in view: the bright parts, and the boxes worth a closer look.',
  stories: 'Solid line: where a shot starts. Dashed line: where it ends.',
  square: 'Solid line: where a shot starts. Dashed line: where it ends.',
  portrait: 'Solid line: where a shot starts. Dashed line: where it ends.',
  landscape: 'Solid line: where a shot starts. Dashed line: where it ends.',
}

export function PhotosTab({ job }: { job: ProductionJob }) {
  const [view, setView] = useState<FramingView>('photo')
  const framing = useFraming(job.id, view !== 'photo')
  if (job.analysis.length === 0) {
    return <EmptyState title="No photos analysed yet">They appear here as soon as the analysis is done.</EmptyState>
  }
  return (
    <div className={styles.photos}>
      <NewPhotos job={job} />
      <Segment label="What is drawn over the photos" options={views} value={view} onChange={setView} />
      <p className={styles.soft}>{explanations[view]}</p>
      <ol className={styles.list}>
        {job.analysis.map((photo, index) => (
          <PhotoCard
            key={photo.photoId}
            job={job}
            photo={photo}
            index={index}
            view={view}
            framing={framing.data?.find(({ photoId }) => photoId === photo.photoId)}
          />
        ))}
      </ol>
    </div>
  )
}

function NewPhotos({ job }: { job: ProductionJob }) {
  const action = useAction()
  if (job.newPhotos === 0 || job.status !== 'analyzing') return null
  return (
    <Notice
      tone="info"
      action={
        <Button
          size="sm"
          variant="line"
          busy={action.isBusy}
          onClick={() =>
            void action.run({ call: retryStage, input: { params: { id: job.id } }, done: 'Checking the photos again' })
          }
        >
          Check again
        </Button>
      }
    >
      {job.newPhotos} photos arrived later and are not in this job yet.
    </Notice>
  )
}

interface PhotoCardProps {
  job: ProductionJob
  photo: JobPhoto
  index: number
  view: FramingView
  framing: PhotoFraming | undefined
}

const moves = Object.entries(cameraMoves).map(([value, label]) => ({ value, label }))

function PhotoCard({ job, photo, index, view, framing }: PhotoCardProps) {
  const action = useAction()
  const isFixed = job.status === 'completed' || action.isBusy
  const change = (body: Parameters<typeof changeOf>[2]) => void action.run(changeOf(job, photo, body))
  const moveBy = (by: number) => {
    const ids = job.analysis.map(({ photoId }) => photoId)
    ids.splice(index, 1)
    ids.splice(index + by, 0, photo.photoId)
    void action.run({ call: orderJobPhotos, input: { params: { id: job.id }, body: { photoIds: ids } } })
  }
  const number = index + 1
  return (
    <li className={photo.isIncluded ? styles.card : `${styles.card} ${styles.out}`}>
      <FocusPhoto photo={photo} number={number} isFixed={isFixed} onChange={(focus) => change({ focus })}>
        {framing && view !== 'photo' ? <FramingMarks framing={framing} view={view} /> : undefined}
      </FocusPhoto>
      <div className={styles.facts}>
        <div className={styles.line}>
          <b>
            {number}. {photo.sequenceType}
          </b>
          <span className={styles.order}>
            <button
              type="button"
              aria-label={`Move photo ${number} up`}
              disabled={isFixed || index === 0}
              onClick={() => moveBy(-1)}
            >
              <Icon name="up" />
            </button>
            <button
              type="button"
              aria-label={`Move photo ${number} down`}
              disabled={isFixed || index === job.analysis.length - 1}
              onClick={() => moveBy(1)}
            >
              <Icon name="down" />
            </button>
          </span>
        </div>
        <p className={styles.soft}>
          {photo.businessType}, {photo.shows || 'unknown'}, {photo.confidence}% confident
        </p>
        <p className={styles.soft}>
          Sharpness {photo.sharpness}, light {photo.light || 'unknown'}
        </p>
        <WhyNot photo={photo} />
        <Checkbox
          label="In the film"
          checked={photo.isIncluded}
          disabled={isFixed}
          onChange={(event) => change({ isIncluded: event.target.checked })}
        />
        <Select
          label={`Camera move for photo ${number}`}
          hideLabel
          value={photo.move ?? ''}
          disabled={isFixed}
          onChange={(event) => change({ move: (event.target.value || null) as JobPhoto['move'] })}
          options={[{ value: '', label: 'Automatic move' }, ...moves]}
        />
        <PhotoCaption
          key={photo.caption}
          photo={photo}
          number={number}
          isFixed={isFixed}
          onChange={(caption) => change({ caption })}
        />
      </div>
    </li>
  )
}

// What keeps a photo out of the film: its file, or the others.
function WhyNot({ photo: { problem, leftOut, isIncluded } }: { photo: JobPhoto }) {
  const reason = problem ?? (isIncluded && leftOut ? `Left out. ${leftOut}` : null)
  return (
    reason && (
      <p className={styles.why}>
        <Glyph tone="busy" />
        {reason}
      </p>
    )
  )
}

interface PhotoChange {
  isIncluded?: boolean
  focus?: { x: number; y: number } | null
  move?: JobPhoto['move']
  caption?: string
}

const changeOf = (job: ProductionJob, photo: JobPhoto, body: PhotoChange) => ({
  call: changeJobPhoto,
  input: { params: { id: job.id, photoId: photo.photoId }, body },
})
