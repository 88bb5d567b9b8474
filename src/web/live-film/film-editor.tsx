import { type ReactNode, useState } from 'react'
import { type FilmFormat, filmFormats, filmLooks, musicMoods } from '#src/contracts/studio/film-choices.ts'
import type { EditableFilm } from '#src/contracts/studio/film-edits.ts'
import type { FilmToEdit } from '#src/engine/browser/plan-edit.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import controls from './controls.module.css'
import { EditPhotos } from './edit-photos.tsx'
import { canPlayFilms, frameWidth } from './fits-device.ts'
import { LiveFilm } from './live-film.tsx'
import { moodOf } from './mood-of.ts'
import { OwnPicks, Picks } from './picks.tsx'
import type { FilmEditState } from './use-film-edit.ts'
import { useFilmFiles } from './use-film-files.ts'
import { type FilmPlan, useEditedFilm } from './use-planned-film.ts'
import { WordFields } from './word-fields.tsx'

export interface FilmEditorProps {
  film: EditableFilm
  state: FilmEditState
  formats: readonly FilmFormat[]
  // With the mark of a film that is not approved.
  isMarked: boolean
  // What becomes of the changes.
  children: ReactNode
}

// A film of an order that shows every change at once, without being rendered.
export function FilmEditor({ film, state, formats, isMarked, children }: FilmEditorProps) {
  const { edit, change } = state
  const [format, setFormat] = useState(formats[0] ?? 'stories')
  const [width] = useState(frameWidth)
  const [planned] = useState(() => ({ photos: film.photos, options: film.options }) as unknown as FilmToEdit)
  const plan = useEditedFilm({ film: planned, edit, format, width, isMarked })
  const shapes = formats.map((value) => ({ value, label: `${filmFormats[value].ratio} ${filmFormats[value].name}` }))
  return (
    <div className={controls.split}>
      <Screen film={film} plan={plan} />
      <div className={controls.controls}>
        {plan.problem && <Notice tone="info">{plan.problem}</Notice>}
        <EditPhotos film={film} edit={edit} onChange={change} />
        <WordFields words={edit.words} onChange={(words) => change({ words })} />
        <fieldset className={controls.part}>
          <legend>
            <h2>Style</h2>
          </legend>
          {film.mayChooseMood && (
            <OwnPicks
              label="Music"
              options={musicMoods}
              own={ownMoodOf(plan)}
              value={edit.mood ?? undefined}
              onChange={(mood) => change({ mood: mood ?? null })}
            />
          )}
          <OwnPicks
            label="Look"
            options={filmLooks}
            own={plan.film && !edit.look ? filmLooks[plan.film.timeline.grade.look] : undefined}
            value={edit.look ?? undefined}
            onChange={(look) => change({ look: look ?? null })}
          />
          {shapes.length > 1 && <Picks label="Format" options={shapes} value={format} onChange={setFormat} />}
        </fieldset>
        <div className={controls.actions}>
          {children}
          <Button variant="line" disabled={!state.undo} onClick={() => state.undo?.()}>
            Undo
          </Button>
          <Button variant="line" disabled={!state.redo} onClick={() => state.redo?.()}>
            Redo
          </Button>
        </div>
      </div>
    </div>
  )
}

function Screen({ film, plan }: { film: EditableFilm; plan: FilmPlan }) {
  const [isUnable, setUnable] = useState(() => !canPlayFilms())
  const { files, loaded, total, hasFailed } = useFilmFiles(film)
  if (isUnable) {
    return <Notice tone="info">This browser can’t play the film while it changes. What you change still counts.</Notice>
  }
  return (
    <div className={controls.player}>
      <LiveFilm
        label="The film as you change it"
        timeline={files.length > 0 ? plan.film?.timeline : undefined}
        photos={files}
        onProblem={() => setUnable(true)}
      />
      {hasFailed && <Notice tone="fail">The photos could not be loaded. Please load the page again.</Notice>}
      {files.length === 0 && !hasFailed && (
        <p className={controls.loading} role="status">
          Loading photos: {loaded} of {total}
        </p>
      )}
    </div>
  )
}

function ownMoodOf({ film }: FilmPlan): string | undefined {
  const mood = moodOf(film)
  return mood && musicMoods[mood]
}
