import { useEffect, useState } from 'react'
import type { Cut } from '#src/contracts/studio/delivery.ts'
import type { EditableFilm, readFilmEdit, sendFilmEdit } from '#src/contracts/studio/film-edits.ts'
import * as paths from '#src/contracts/paths.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { FilmEditor } from '#src/web/live-film/film-editor.tsx'
import { useFilmEdit } from '#src/web/live-film/use-film-edit.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import * as words from '#src/contracts/words/site/film.ts'
import * as shared from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './own-edit.module.css'
import type { Act } from './use-order-films.ts'

export interface OwnEditProps {
  cut: Cut
  token: string
  isBusy: boolean
  act: Act
  onClose: () => void
}

// The customer changes the film themselves, sees it at once, and sends it.
export function OwnEdit(props: OwnEditProps) {
  const { cut, token } = props
  const [film, setFilm] = useState<EditableFilm | 'unreachable'>()
  useEffect(() => {
    askServer<typeof readFilmEdit>(paths.readFilmEdit, { params: { token, filmId: cut.id } }).then(setFilm, () =>
      setFilm('unreachable'),
    )
  }, [token, cut.id])
  if (film === 'unreachable') return <Notice tone="fail">{say(words.filmNotLoaded)}</Notice>
  return (
    <section className={styles.edit} aria-label={say(words.changeItYourselfButton)}>
      <header>
        <h2>{say(words.changeItYourselfButton)}</h2>
        <p>{say(words.changeItYourselfText)}</p>
      </header>
      {film ? <LoadedEdit {...props} film={film} /> : <Skeleton lines={8} label={say(words.loadingYourFilmLabel)} />}
    </section>
  )
}

function LoadedEdit({ film, cut, token, isBusy, act, onClose }: OwnEditProps & { film: EditableFilm }) {
  const state = useFilmEdit(film, cut.id)
  const ours = film.ours ?? film.edit
  const isOurs = JSON.stringify(state.edit) === JSON.stringify(ours)
  const send = async () => {
    const isSent = await act(() =>
      askServer<typeof sendFilmEdit>(paths.sendFilmEdit, { params: { token, filmId: cut.id }, body: state.edit }),
    )
    if (!isSent) return
    state.forget()
    onClose()
  }
  return (
    <FilmEditor film={film} state={state} formats={cut.formats.map(({ format }) => format)}>
      <Button variant="go" disabled={!state.isChanged} busy={isBusy} onClick={() => void send()}>
        {say(words.sendMyChangesButton)}
      </Button>
      <Button variant="line" disabled={isOurs} onClick={() => state.change(ours)}>
        {say(words.backToOurCutButton)}
      </Button>
      <Button variant="line" onClick={onClose}>
        {say(shared.closeButton)}
      </Button>
    </FilmEditor>
  )
}
