import { type ReactNode, useRef, useState } from 'react'
import { type FilmFormat, filmFormats, filmLooks, musicMoods } from '#src/contracts/studio/film-choices.ts'
import type { EditableFilm } from '#src/contracts/studio/film-edits.ts'
import type { FilmToEdit } from '#src/engine/browser/plan-edit.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import * as filmEditorWords from '#src/contracts/words/site/film-editor.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import controls from './controls.module.css'
import { EditPhotos } from './edit-photos.tsx'
import { EditShots } from './edit-shots.tsx'
import { EditorScreen } from './editor-screen.tsx'
import { frameWidth } from './fits-device.ts'
import { moodOf } from './mood-of.ts'
import { OwnPicks, Picks } from './picks.tsx'
import type { FilmEditState } from './use-film-edit.ts'
import { type FilmPlan, useEditedFilm } from './use-planned-film.ts'
import { WordFields } from './word-fields.tsx'

export interface FilmEditorProps {
  film: EditableFilm
  state: FilmEditState
  formats: readonly FilmFormat[]
  // Shot by shot, with all formats side by side: for film editors.
  isForCutters?: boolean
  // What becomes of the changes.
  children: ReactNode
}

const fps = 30

// A film of an order that shows every change at once, without being rendered.
export function FilmEditor({ film, state, formats, isForCutters = false, children }: FilmEditorProps) {
  const { edit, change } = state
  const [format, setFormat] = useState(formats[0] ?? 'stories')
  const [width] = useState(frameWidth)
  const [place, setPlace] = useState<{ seconds: number }>()
  const playhead = useRef<HTMLElement>(null)
  const [planned] = useState(() => ({ photos: film.photos, options: film.options }) as unknown as FilmToEdit)
  const plan = useEditedFilm({ film: planned, edit, format, width })
  const words = <WordFields words={edit.words} onChange={(changed) => change({ words: changed })} />
  return (
    <div className={controls.split}>
      <EditorScreen
        {...{ film, planned, edit, plan, format, place, isForCutters }}
        others={formats.filter((other) => other !== format)}
        onMoment={(seconds) => playhead.current?.style.setProperty('--now', String(Math.floor(seconds * fps)))}
      />
      <div className={controls.controls}>
        {plan.problem && <Notice tone="info">{plan.problem}</Notice>}
        {isForCutters && words}
        {isForCutters && plan.film?.cut && (
          <EditShots
            {...{ film, edit, playhead }}
            cut={plan.film.cut}
            onChange={change}
            onSeek={(seconds) => setPlace({ seconds })}
          />
        )}
        <EditPhotos film={film} edit={edit} onChange={change} />
        {!isForCutters && words}
        <StyleFields {...{ film, state, plan, formats, format }} onFormat={setFormat} />
        <div className={controls.actions}>
          {children}
          <Button variant="line" disabled={!state.undo} onClick={() => state.undo?.()}>
            {say(filmEditorWords.undoButton)}
          </Button>
          <Button variant="line" disabled={!state.redo} onClick={() => state.redo?.()}>
            {say(filmEditorWords.redoButton)}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface StyleFieldsProps extends Pick<FilmEditorProps, 'film' | 'state' | 'formats'> {
  plan: FilmPlan
  format: FilmFormat
  onFormat: (format: FilmFormat) => void
}

function StyleFields({ film, state: { edit, change }, plan, formats, format, onFormat }: StyleFieldsProps) {
  const shapes = formats.map((value) => ({
    value,
    label: `${filmFormats[value].ratio} ${say(filmFormats[value].name)}`,
  }))
  return (
    <fieldset className={controls.part}>
      <legend>
        <h2>{say(filmEditorWords.styleTitle)}</h2>
      </legend>
      {film.mayChooseMood && (
        <OwnPicks
          label={say(sharedWords.music)}
          options={musicMoods}
          own={ownMoodOf(plan)}
          value={edit.mood ?? undefined}
          onChange={(mood) => change({ mood: mood ?? null })}
        />
      )}
      <OwnPicks
        label={say(filmEditorWords.lookLabel)}
        options={filmLooks}
        own={plan.film && !edit.look ? filmLooks[plan.film.timeline.grade.look] : undefined}
        value={edit.look ?? undefined}
        onChange={(look) => change({ look: look ?? null })}
      />
      {shapes.length > 1 && (
        <Picks label={say(filmEditorWords.formatLabel)} options={shapes} value={format} onChange={onFormat} />
      )}
    </fieldset>
  )
}

function ownMoodOf({ film }: FilmPlan): string | undefined {
  const mood = moodOf(film)
  return mood && musicMoods[mood]
}
