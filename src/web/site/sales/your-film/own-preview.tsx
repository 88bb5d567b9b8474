import { useState } from 'react'
import { canPlayFilms, frameWidth } from '#src/web/live-film/fits-device.ts'
import { useLooks } from '#src/web/live-film/use-looks.ts'
import { usePlannedFilm } from '#src/web/live-film/use-planned-film.ts'
import type { FilmDraft } from '#src/web/site/shared/film-draft-store.ts'
import { FilmScreen } from './film-screen.tsx'

// The film that was ordered, as it was seen, without the mark across it.
export function OwnPreview({ film: { photos, wishes, cut }, label }: { film: FilmDraft; label: string }) {
  const [width] = useState(frameWidth)
  const [isUnable, setUnable] = useState(() => !canPlayFilms())
  const [isStarted, setStarted] = useState(false)
  const looks = useLooks(photos)
  const planned = cut?.known ?? looks.known
  const plan = usePlannedFilm({ photos: planned, wishes, width })
  // A watched cut is known before its photos have been opened again.
  const isShowable = planned.every(({ facts }) => looks.facts.get(facts.photoPath)?.copy)
  if (isUnable || looks.isUnable || plan.problem) return null
  return (
    <FilmScreen
      label={label}
      timeline={isShowable ? plan.film?.timeline : undefined}
      photos={photos}
      looks={looks}
      isStarted={isStarted}
      onStarted={() => setStarted(true)}
      onProblem={() => setUnable(true)}
    />
  )
}
