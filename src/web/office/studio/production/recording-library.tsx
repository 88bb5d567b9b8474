import { useState } from 'react'
import { filmTiers } from '#src/contracts/studio/film-choices.ts'
import { chooseJobMusic, type LibraryRecording, removeRecording } from '#src/contracts/studio/music.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { nameService } from '#src/web/office/shared/service-name.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { FileInput } from '#src/web/ui/file-input.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { SoundPlayer } from '#src/web/ui/sound-player.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './music-part.module.css'
import { useAddRecording } from './use-job-music.ts'
import { useAction } from './use-production.ts'
import { clockOf } from './words.ts'

export interface RecordingLibraryProps {
  jobId: string
  recordings: readonly LibraryRecording[]
  chosenId: string | null
}

export function RecordingLibrary({ jobId, recordings, chosenId }: RecordingLibraryProps) {
  const action = useAction()
  const [removing, setRemoving] = useState<LibraryRecording | null>(null)
  const choose = (id: string | undefined) =>
    void action.run({
      call: chooseJobMusic,
      input: { params: { id: jobId }, body: id ? { choice: 'recording', id } : { choice: 'none' } },
      done: 'Music changed',
    })
  const remove = async () => {
    if (removing)
      await action.run({ call: removeRecording, input: { params: { recordingId: removing.id } }, done: 'Removed' })
    setRemoving(null)
  }
  return (
    <div>
      <h3>Your recordings</h3>
      <p className={styles.soft}>We cut the film to their beat and end it on their last chord.</p>
      <ul className={styles.rows}>
        {recordings.map((recording) => (
          <li key={recording.id}>
            <b>{recording.title}</b>
            <small>{describe(recording)}</small>
            <SoundPlayer src={recording.url} label={recording.title} />
            {recording.id === chosenId && <Status tone="ok">In the film</Status>}
            <div className={styles.actions}>
              <Button
                size="sm"
                variant="line"
                busy={action.isBusy}
                onClick={() => choose(recording.id === chosenId ? undefined : recording.id)}
              >
                {recording.id === chosenId ? 'Use composed music' : `Use ${recording.title}`}
              </Button>
              <Button size="sm" variant="line" onClick={() => setRemoving(recording)}>
                Remove {recording.title}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <AddRecording />
      <Confirm
        open={removing !== null}
        title="Remove this recording?"
        confirmLabel="Remove recording"
        busy={action.isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(null)}
      >
        Films in production that use it go back to composed music. Delivered films keep it.
      </Confirm>
    </div>
  )
}

function describe({ seconds, bpm, sections, hasEnding, licenceNote }: LibraryRecording): string {
  const parts = `${sections} ${sections === 1 ? 'part' : 'parts'}`
  const ending = hasEnding ? 'ending found' : 'fades out'
  return [clockOf(seconds), `${bpm} beats a minute`, parts, ending, licenceNote].filter(Boolean).join(', ')
}

const empty = { title: '', source: '', licenceNote: '' }
const fields = [
  { name: 'title', label: 'Title', maxLength: 120, required: true },
  { name: 'source', label: 'Source', maxLength: 200, optional: true },
  { name: 'licenceNote', label: 'Licence note', maxLength: 300, optional: true },
] as const

function AddRecording() {
  const upload = useAddRecording()
  const draft = useDraft('recording', empty)
  const facts = draft.value
  const [file, setFile] = useState<File | null>(null)
  const [tiers, setTiers] = useState<readonly string[]>(filmTiers)
  const toggle = (tier: string) =>
    setTiers((before) => (before.includes(tier) ? before.filter((each) => each !== tier) : [...before, tier]))
  const add = (form: HTMLFormElement) => {
    if (!file) return
    const clear = () => {
      setFile(null)
      // The browser keeps the file in its field otherwise.
      form.reset()
    }
    draft.discardAfter(upload.mutateAsync({ file, ...facts, tiers }, { onSuccess: clear }))
  }
  return (
    <details className={styles.add}>
      <summary>Add a recording</summary>
      <form
        aria-label="Add a recording"
        onSubmit={(event) => {
          event.preventDefault()
          add(event.currentTarget)
        }}
      >
        <FileInput
          label="Sound file, MP3, M4A, WAV or FLAC"
          accept=".mp3,.m4a,.wav,.flac,audio/*"
          required
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        {fields.map(({ name, ...field }) => (
          <TextInput
            key={name}
            {...field}
            value={facts[name]}
            onChange={(event) => draft.set((before) => ({ ...before, [name]: event.target.value }))}
          />
        ))}
        <div className={styles.actions}>
          {filmTiers.map((tier) => (
            <Checkbox
              key={tier}
              label={`For ${nameService(tier)}`}
              checked={tiers.includes(tier)}
              onChange={() => toggle(tier)}
            />
          ))}
        </div>
        <div>
          <Button type="submit" size="sm" busy={upload.isPending} disabled={tiers.length === 0}>
            Add to library
          </Button>
          <DraftMark draft={draft} />
        </div>
      </form>
    </details>
  )
}
