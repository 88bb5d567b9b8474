import { useMemo, useState } from 'react'
import { canPlayFilms, frameWidth } from '#src/web/live-film/fits-device.ts'
import { LiveFilm } from '#src/web/live-film/live-film.tsx'
import { useLooks } from '#src/web/live-film/use-looks.ts'
import { usePlannedFilm } from '#src/web/live-film/use-planned-film.ts'
import type { FilmDraft } from '#src/web/site/shared/film-draft-store.ts'
import { useReducedMotion } from '#src/web/site/shared/use-reduced-motion.ts'
import { FirstPhoto } from './first-photo.tsx'
import styles from './your-film.module.css'

// The film that was ordered, as it was seen, without the mark across it.
export function OwnPreview({ film: { photos, wishes, cut }, label }: { film: FilmDraft; label: string }) {
  const isStill = useReducedMotion()
  const [width] = useState(frameWidth)
  const [isUnable, setUnable] = useState(() => !canPlayFilms())
  const [isStarted, setStarted] = useState(false)
  const looks = useLooks(photos)
  const planned = cut?.known ?? looks.known
  const plan = usePlannedFilm({ photos: planned, wishes, width })
  const files = useMemo(
    () =>
      photos.flatMap(({ key }) => {
        const file = looks.facts.get(key)?.copy
        return file ? [{ path: key, file }] : []
      }),
    [photos, looks.facts],
  )
  // A watched cut is known before its photos have been opened again.
  const isShowable = planned.every(({ facts }) => looks.facts.get(facts.photoPath)?.copy)
  if (isUnable || looks.isUnable || plan.problem) return null
  const start = () => {
    setStarted(true)
    looks.goOn()
  }
  return (
    <div className={styles.screen}>
      <LiveFilm
        label={label}
        timeline={isShowable ? plan.film?.timeline : undefined}
        photos={files}
        startsItself={!isStill}
        hasCredits={false}
        onStarted={start}
        onProblem={() => setUnable(true)}
      />
      {!isStarted && <FirstPhoto file={photos[0]?.file} />}
    </div>
  )
}
