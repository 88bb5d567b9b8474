import { lazy, Suspense } from 'react'
import { musicMoods } from '#src/contracts/studio/film-choices.ts'
import { changeProductionJob, maxCaptions, type ProductionJob } from '#src/contracts/studio/production.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { Table } from '#src/web/ui/table.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { MusicPart } from './music-part.tsx'
import { OtherCut } from './other-cut.tsx'
import styles from './sequence-tab.module.css'
import { useAction } from './use-production.ts'
import { clockOf } from './words.ts'
import { wordTable } from '#src/kit/word-table.ts'

export interface SequenceTabProps {
  job: ProductionJob
  // Whether the film is open in the editor.
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  // A new version is on its way.
  onRender: () => void
}

export function SequenceTab({ job, ...editing }: SequenceTabProps) {
  const { clipOrder, socialPlatforms, totalClips, targetDuration, problem } = job.sequencePlan
  return (
    <div className={styles.sequence}>
      <OtherCut job={job} />
      <LiveSequence job={job} {...editing} />
      {job.status !== 'completed' && <FilmForm job={job} />}
      <div className={styles.plan}>
        <p className={styles.soft}>
          {totalClips} clips, {targetDuration} s, for {socialPlatforms.join(', ')}.
        </p>
        {clipOrder.length === 0 ? (
          <EmptyState title={problem ? 'We can’t plan this film yet' : 'Nothing planned yet'}>
            {problem ?? 'We plan the film once the photos are analysed.'}
          </EmptyState>
        ) : (
          <Table
            caption="Clips of the film in order"
            rows={clipOrder}
            rowKey={({ position }) => String(position)}
            columns={[
              { header: 'Clip', cell: ({ position }) => position },
              {
                header: 'Photo',
                cell: ({ thumbnailUrl }) => thumbnailUrl && <img className={styles.thumb} src={thumbnailUrl} alt="" />,
              },
              { header: 'Starts', align: 'end', cell: ({ startSeconds }) => clockOf(startSeconds) },
              { header: 'Lasts', align: 'end', cell: ({ seconds }) => `${seconds.toFixed(1)} s` },
              { header: 'Transition', cell: ({ transition }) => transition },
              { header: 'Framing', cell: ({ kind }) => framings[kind] ?? kind },
              { header: 'Caption', cell: ({ caption }) => caption ?? 'None' },
            ]}
          />
        )}
      </div>
      {job.status !== 'completed' && <MusicPart job={job} />}
    </div>
  )
}

// With the engine that draws the film in the page: only when editing.
const LiveEditor = lazy(async () => ({ default: (await import('./live-editor.tsx')).LiveEditor }))

function LiveSequence({ job, isEditing, onEdit, onRender }: SequenceTabProps) {
  if (job.status === 'completed' || job.analysis.length === 0) return null
  if (!isEditing) {
    return (
      <p className={styles.live}>
        <Button size="sm" onClick={() => onEdit(true)}>
          Edit live
        </Button>
        <span className={styles.soft}>Every change shows at once, without a render.</span>
      </p>
    )
  }
  return (
    <Suspense fallback={<Skeleton lines={8} label="Loading the editor" />}>
      <LiveEditor job={job} onClose={() => onEdit(false)} onRender={onRender} />
    </Suspense>
  )
}

const framings = wordTable<string>({
  full: 'Full frame',
  framed: 'Whole, on a ground',
  extension: 'Whole, its own ground goes on',
  split: 'Several photos',
  'end-card': 'End card',
})

interface FilmPlan {
  businessName: string
  tagline: string
  cta: string
  captions: string
  mood: string
  seconds: string
  // Empty for the one the job has.
  template: string
}

const planOf = ({ words, mood, targetDuration }: ProductionJob): FilmPlan => ({
  businessName: words.businessName,
  tagline: words.tagline,
  cta: words.cta,
  captions: words.captions.join('\n'),
  mood: mood ?? '',
  seconds: String(targetDuration),
  template: '',
})

// The library's templates, by the name that the job keeps.
const templates = [
  { value: 'luxury', label: 'Luxury' },
  { value: 'rental', label: 'Rental' },
  { value: 'social-square', label: 'Social square' },
  { value: 'commercial', label: 'Commercial' },
]

const moods = Object.entries(musicMoods).map(([value, label]) => ({ value, label }))

function FilmForm({ job }: { job: ProductionJob }) {
  const action = useAction()
  const draft = useDraft(`film/${job.id}`, planOf(job))
  const { captions, mood, seconds, template, ...words } = draft.value
  const set = (change: Partial<FilmPlan>) => draft.set((before) => ({ ...before, ...change }))
  const lines = captions.split('\n').map((line) => line.trim())
  const save = async () => {
    const answer = await action.run({
      call: changeProductionJob,
      input: {
        params: { id: job.id },
        body: {
          words: { ...words, captions: lines.filter(Boolean).slice(0, maxCaptions) },
          mood: (mood || null) as ProductionJob['mood'],
          targetDuration: Number(seconds),
          ...(template === '' ? {} : { template: template === 'none' ? null : template }),
        },
      },
      done: 'Plan saved',
    })
    if (answer) draft.discard()
  }
  return (
    <form
      className={styles.form}
      aria-label="Words, music and length"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        label="Name on the film"
        maxLength={80}
        value={words.businessName}
        onChange={(event) => set({ businessName: event.target.value })}
      />
      <TextInput
        label="Tagline"
        optional
        maxLength={80}
        value={words.tagline}
        onChange={(event) => set({ tagline: event.target.value })}
      />
      <TextArea
        label="Captions"
        rows={4}
        hint={`One per line, up to ${maxCaptions}.`}
        value={captions}
        onChange={(event) => set({ captions: event.target.value })}
      />
      <TextInput
        label="Closing line"
        optional
        maxLength={80}
        value={words.cta}
        onChange={(event) => set({ cta: event.target.value })}
      />
      <Select
        label="Music"
        value={mood}
        onChange={(event) => set({ mood: event.target.value })}
        options={[{ value: '', label: 'Match the business and package' }, ...moods]}
      />
      <Select
        label="Template"
        value={template}
        onChange={(event) => set({ template: event.target.value })}
        options={[
          { value: '', label: job.templateName ?? 'None' },
          ...(job.templateName ? [{ value: 'none', label: 'None' }] : []),
          ...templates,
        ]}
      />
      <TextInput
        label="Target duration in seconds"
        type="number"
        min={6}
        max={90}
        value={seconds}
        onChange={(event) => set({ seconds: event.target.value })}
      />
      <Button type="submit" size="sm" busy={action.isBusy}>
        Save plan
      </Button>
      <DraftMark draft={draft} />
    </form>
  )
}
