import { useMemo, useState } from 'react'
import { canPlayFilms, frameWidth } from '#src/web/live-film/fits-device.ts'
import { LiveFilm } from '#src/web/live-film/live-film.tsx'
import { useLooks } from '#src/web/live-film/use-looks.ts'
import { usePlannedFilm } from '#src/web/live-film/use-planned-film.ts'
import type { FilmDraft } from '#src/web/site/shared/film-draft-store.ts'
import { useReducedMotion } from '#src/web/site/shared/use-reduced-motion.ts'

// The film that was ordered, as it was seen, without the mark across it.
export function OwnPreview({ film: { photos, wishes, cut }, label }: { film: FilmDraft; label: string }) {
  const isStill = useReducedMotion()
  const [width] = useState(frameWidth)
  const [isUnable, setUnable] = useState(() => !canPlayFilms())
  const looks = useLooks(photos)
  const plan = usePlannedFilm({ photos: cut?.known ?? looks.known, wishes, width })
  const files = useMemo(
    () =>
      photos.flatMap(({ key }) => {
        const file = looks.facts.get(key)?.copy
        return file ? [{ path: key, file }] : []
      }),
    [photos, looks.facts],
  )
  if (isUnable || looks.isUnable || plan.problem) return null
  return (
    <LiveFilm
      label={label}
      timeline={plan.film?.timeline}
      photos={files}
      startsItself={!isStill}
      hasCredits={false}
      onStarted={looks.goOn}
      onProblem={() => setUnable(true)}
    />
  )
}
