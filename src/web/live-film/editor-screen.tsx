import { useState } from 'react'
import { type FilmFormat, filmFormats } from '#src/contracts/studio/film-choices.ts'
import type { EditableFilm, FilmEdit } from '#src/contracts/studio/film-edits.ts'
import type { FilmToEdit } from '#src/engine/browser/plan-edit.ts'
import { safeZone } from '#src/engine/plan/safe-zone.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import * as words from '#src/contracts/words/site/film-editor.ts'
import { say } from '#src/web/ui/say.ts'
import controls from './controls.module.css'
import type { LivePhoto } from './film-player.ts'
import { canPlayFilms } from './fits-device.ts'
import { FollowingFilm } from './following-film.tsx'
import { LiveFilm } from './live-film.tsx'
import { makeMoments, type Moments } from './moments.ts'
import { useFilmFiles } from './use-film-files.ts'
import { type FilmPlan, useEditedFilm } from './use-planned-film.ts'

interface EditorScreenProps {
  film: EditableFilm
  planned: FilmToEdit
  edit: FilmEdit
  plan: FilmPlan
  format: FilmFormat
  place: { seconds: number } | undefined
  // Formats that may be shown beside it.
  others: readonly FilmFormat[]
  isForCutters: boolean
  onMoment: (seconds: number) => void
}

export function EditorScreen({ film, plan, place, onMoment, ...views }: EditorScreenProps) {
  const [isUnable, setUnable] = useState(() => !canPlayFilms())
  const [isZoned, setZoned] = useState(false)
  const [moments] = useState(makeMoments)
  const { files, loaded, total, hasFailed } = useFilmFiles(film)
  const tellMoment = (seconds: number) => {
    moments.tell(seconds)
    onMoment(seconds)
  }
  if (isUnable) {
    return <Notice tone="info">{say(words.cannotPlay)}</Notice>
  }
  return (
    <div className={controls.player}>
      <LiveFilm
        label={say(words.changedFilmLabel)}
        timeline={files.length > 0 ? plan.film?.timeline : undefined}
        photos={files}
        place={place}
        zone={isZoned ? safeZone(views.format) : undefined}
        onMoment={tellMoment}
        onProblem={() => setUnable(true)}
      />
      {hasFailed && <Notice tone="fail">{say(words.photosNotLoaded)}</Notice>}
      {files.length === 0 && !hasFailed && (
        <p className={controls.loading} role="status">
          {say(words.loadingPhotos, { count: loaded, total })}
        </p>
      )}
      {views.isForCutters && <Views {...views} {...{ files, moments, isZoned, setZoned }} />}
    </div>
  )
}

interface ViewsProps extends Pick<EditorScreenProps, 'planned' | 'edit' | 'others'> {
  files: readonly LivePhoto[]
  moments: Moments
  isZoned: boolean
  setZoned: (isWanted: boolean) => void
}

function Views({ planned, edit, others, files, moments, isZoned, setZoned }: ViewsProps) {
  const [isBeside, setBeside] = useState(false)
  return (
    <>
      <div className={controls.views}>
        <Button variant="line" size="sm" aria-pressed={isZoned} onClick={() => setZoned(!isZoned)}>
          {say(words.safeZoneButton)}
        </Button>
        {others.length > 0 && (
          <Button variant="line" size="sm" aria-pressed={isBeside} onClick={() => setBeside(!isBeside)}>
            {say(words.allFormatsButton)}
          </Button>
        )}
      </div>
      {isBeside && files.length > 0 && (
        <div className={controls.beside}>
          {others.map((other) => (
            <OtherFormat key={other} {...{ planned, edit, moments }} format={other} photos={files} />
          ))}
        </div>
      )}
    </>
  )
}

interface OtherFormatProps {
  planned: FilmToEdit
  edit: FilmEdit
  format: FilmFormat
  photos: readonly LivePhoto[]
  moments: Moments
}

const besideWidth = 240

function OtherFormat({ planned, edit, format, photos, moments }: OtherFormatProps) {
  const { film } = useEditedFilm({ film: planned, edit, format, width: besideWidth })
  if (!film) return null
  const { ratio, name } = filmFormats[format]
  return <FollowingFilm label={`${ratio} ${say(name)}`} timeline={film.timeline} photos={photos} moments={moments} />
}
