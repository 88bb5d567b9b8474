import { type ClipView, resolveClip } from '#src/contracts/studio/clips.ts'
import { changeJobPhoto } from '#src/contracts/studio/job-photos.ts'
import { type ProductionJob } from '#src/contracts/studio/production.ts'
import { maxPromptCharacters } from '#src/contracts/studio/room-prompts.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import styles from './prompts-tab.module.css'
import { useAction } from './use-production.ts'
import { clipWords, providerNames } from './words.ts'

export function PromptsTab({ job }: { job: ProductionJob }) {
  if (job.prompts.length === 0) {
    return <EmptyState title="No prompts yet">They appear once the photos are analysed, one for each photo.</EmptyState>
  }
  const { model, motion, resolution } = job.runwayInstructions
  return (
    <div className={styles.prompts}>
      <p className={styles.soft}>
        {model}, motion {motion}, {resolution}. If you change a prompt, we make its clip again.
      </p>
      <ol className={styles.list}>
        {job.prompts.map((prompt, index) => (
          <li key={prompt.id}>
            <img src={prompt.thumbnailUrl} alt={`Photo ${index + 1}`} />
            <PromptForm key={prompt.prompt} job={job} prompt={prompt} number={index + 1} />
            <ClipSide clip={prompt.clip} poster={prompt.thumbnailUrl} />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface PromptFormProps {
  job: ProductionJob
  prompt: ProductionJob['prompts'][number]
  number: number
}

function PromptForm({ job, prompt, number }: PromptFormProps) {
  const draft = useDraft(`prompt/${prompt.id}`, prompt.prompt)
  const text = draft.value
  const action = useAction()
  const isChanged = text.trim() !== prompt.prompt && text.trim() !== ''
  const save = async () => {
    const answer = await action.run({
      call: changeJobPhoto,
      input: { params: { id: job.id, photoId: prompt.id }, body: { prompt: text } },
      done: 'Prompt saved',
    })
    if (answer) draft.discard()
  }
  return (
    <div className={styles.form}>
      <TextArea
        label={`Prompt ${number}`}
        rows={4}
        maxLength={maxPromptCharacters}
        value={text}
        disabled={job.status === 'completed'}
        hint={`${prompt.settings.duration} s, ${prompt.settings.resolution}, ${text.length} of ${maxPromptCharacters}`}
        onChange={(event) => draft.set(event.target.value)}
      />
      {isChanged && (
        <Button size="sm" busy={action.isBusy} onClick={() => void save()}>
          Save prompt
        </Button>
      )}
    </div>
  )
}

function ClipSide({ clip, poster }: { clip: ClipView | null; poster: string }) {
  const state = clipWords(clip)
  return (
    <div className={styles.clip}>
      <Status tone={state.tone}>{state.text}</Status>
      {clip && <ClipFacts clip={clip} poster={poster} />}
    </div>
  )
}

function ClipFacts({ clip, poster }: { clip: ClipView; poster: string }) {
  const needsOwner = clip.state === 'failed' || clip.state === 'parked'
  return (
    <>
      <small>{providerNames[clip.provider]}</small>
      {clip.fallbackReason && <p>Made here instead: {clip.fallbackReason}</p>}
      {clip.failure && <p>{clip.failure}</p>}
      {clip.videoUrl && (
        <video src={clip.videoUrl} poster={poster} controls muted loop preload="none" playsInline aria-label="Clip">
          <track kind="captions" />
        </video>
      )}
      {needsOwner && <Decide clip={clip} />}
    </>
  )
}

// Only the owner can say what shall become of a clip that failed, or that may have been billed without arriving.
function Decide({ clip }: { clip: ClipView }) {
  const action = useAction()
  const answer = (choice: 'again' | 'local') =>
    void action.run({
      call: resolveClip,
      input: { params: { id: clip.id }, body: { answer: choice } },
      done: 'Clip queued',
    })
  return (
    <div className={styles.decide}>
      <Button size="sm" variant="line" busy={action.isBusy} onClick={() => answer('again')}>
        {clip.state === 'parked' ? 'Send again (you may be billed twice)' : 'Try again'}
      </Button>
      {clip.provider === 'runway' && (
        <Button size="sm" variant="line" busy={action.isBusy} onClick={() => answer('local')}>
          Make it here
        </Button>
      )}
    </div>
  )
}
