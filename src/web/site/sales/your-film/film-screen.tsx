import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { LiveFilm } from '#src/web/live-film/live-film.tsx'
import type { Looks } from '#src/web/live-film/use-looks.ts'
import type { DraftPhoto } from '#src/web/site/shared/film-draft-store.ts'
import { useReducedMotion } from '#src/web/site/shared/use-reduced-motion.ts'
import { FirstPhoto } from './first-photo.tsx'
import styles from './your-film.module.css'

interface FilmScreenProps {
  label: string
  photos: readonly DraftPhoto[]
  looks: Looks
  timeline: ComponentProps<typeof LiveFilm>['timeline']
  isStarted: boolean
  onStarted: () => void
  onProblem: () => void
  children?: ReactNode
}

// The first photo, until the film is there.
export function FilmScreen({ photos, looks, isStarted, onStarted, children, ...film }: FilmScreenProps) {
  const isStill = useReducedMotion()
  const files = useMemo(
    () =>
      photos.flatMap(({ key }) => {
        const file = looks.facts.get(key)?.copy
        return file ? [{ path: key, file }] : []
      }),
    [photos, looks.facts],
  )
  const start = () => {
    looks.goOn()
    onStarted()
  }
  return (
    <div className={styles.screen}>
      <LiveFilm {...film} photos={files} startsItself={!isStill} hasCredits={false} onStarted={start} />
      {!isStarted && <FirstPhoto file={photos[0]?.file} />}
      {children}
    </div>
  )
}
