import { type KeyboardEvent } from 'react'
import { type EditableFilm, saveJobEdit } from '#src/contracts/studio/film-edits.ts'
import type { ProductionJob } from '#src/contracts/studio/production.ts'
import { FilmEditor } from '#src/web/live-film/film-editor.tsx'
import { useFilmEdit } from '#src/web/live-film/use-film-edit.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import styles from './live-editor.module.css'
import { useAction, useJobEdit } from './use-production.ts'

export interface LiveEditorProps {
  job: ProductionJob
  onClose: () => void
}

// The film as it is planned, played and changed without a render.
export function LiveEditor(props: LiveEditorProps) {
  const film = useJobEdit(props.job.id)
  if (film.isPending) return <Skeleton lines={8} label="Loading the film" />
  if (film.isError) return <LoadFailed error={film.error} busy={film.isFetching} onRetry={() => void film.refetch()} />
  return <Loaded key={JSON.stringify(film.data.options)} {...props} film={film.data} />
}

function Loaded({ job, film, onClose }: LiveEditorProps & { film: EditableFilm }) {
  const action = useAction()
  const state = useFilmEdit(film, job.id)
  const save = async () => {
    const body = { base: film.edit, edit: state.edit }
    const saved = await action.run({ call: saveJobEdit, input: { params: { id: job.id }, body }, done: 'Plan saved' })
    if (saved) state.forget()
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
      <FilmEditor film={film} state={state} formats={job.formats} isMarked={false} isForCutters>
        <Button disabled={!state.isChanged} busy={action.isBusy} onClick={() => void save()}>
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
