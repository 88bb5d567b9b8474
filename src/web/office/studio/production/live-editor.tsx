import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type EditableFilm, saveJobEdit } from '#src/contracts/studio/film-edits.ts'
import { type ProductionJob, renderJob } from '#src/contracts/studio/production.ts'
import { FilmEditor } from '#src/web/live-film/film-editor.tsx'
import { useFilmEdit } from '#src/web/live-film/use-film-edit.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import styles from './live-editor.module.css'
import { useAction, useJobEdit } from './use-production.ts'
import { clockOf } from './words.ts'

export interface LiveEditorProps {
  job: ProductionJob
  onClose: () => void
  // A new version is on its way.
  onRender: () => void
}

// The film as it is planned, played and changed without a render.
export function LiveEditor(props: LiveEditorProps) {
  const film = useJobEdit(props.job.id)
  const frame = useRef<HTMLDivElement>(null)
  // It is higher than what it takes the place of: who opens it sees all of it.
  useEffect(() => {
    if (film.isSuccess) frame.current?.scrollIntoView({ block: 'start' })
  }, [film.isSuccess])
  return (
    <div ref={frame} className={styles.frame}>
      {film.isPending && <Skeleton lines={8} label="Loading the film" />}
      {film.isError && <LoadFailed error={film.error} busy={film.isFetching} onRetry={() => void film.refetch()} />}
      {film.data && <Loaded key={JSON.stringify(film.data.options)} {...props} film={film.data} />}
    </div>
  )
}

function Loaded({ job, film, onClose, onRender }: LiveEditorProps & { film: EditableFilm }) {
  const action = useAction()
  const state = useFilmEdit(film, job.id)
  const save = async () => {
    const body = { base: film.edit, edit: state.edit }
    const saved = await action.run({ call: saveJobEdit, input: { params: { id: job.id }, body }, done: 'Plan saved' })
    if (saved) state.forget()
    return saved
  }
  const saveAndRender = async () => {
    if (!(await save())) return
    const params = { id: job.id }
    if (await action.run({ call: renderJob, input: { params }, done: 'Rendering a new version' })) onRender()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    const step = event.shiftKey ? state.redo : state.undo
    if (!step) return
    event.preventDefault()
    step()
  }
  return (
    // Keys of what is inside.
    <section className={styles.editor} data-surface="ink" aria-label="Live editor" onKeyDown={pressKey}>
      <Asked job={job} />
      <FilmEditor film={film} state={state} formats={job.formats} isForCutters>
        {mayRender(job) && (
          <Button disabled={!state.isChanged} busy={action.isBusy} onClick={() => void saveAndRender()}>
            Save and render
          </Button>
        )}
        <Button
          variant={mayRender(job) ? 'line' : 'ink'}
          disabled={!state.isChanged}
          busy={action.isBusy}
          onClick={() => void save()}
        >
          Save changes
        </Button>
        <Button variant="line" disabled={!state.isChanged} onClick={() => state.change(film.edit)}>
          Back to the saved plan
        </Button>
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      </FilmEditor>
    </section>
  )
}

const mayRender = ({ status, versions }: ProductionJob): boolean =>
  status === 'editing' && versions[0]?.state !== 'rendering'

// What the customer wants changed, beside where it is done.
function Asked({ job: { revisionAskedAt, versions } }: { job: ProductionJob }) {
  const comments = versions.find((film) => film.deliveredAt)?.comments ?? []
  if (!revisionAskedAt || comments.length === 0) return null
  return (
    <ul className={styles.asked} aria-label="What the customer asked for">
      {comments.map(({ id, frame, text }) => (
        <li key={id}>
          <b>{clockOf(frame / 30)}</b> {text}
        </li>
      ))}
    </ul>
  )
}
