import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { everyFrame, type LivePhoto, openScreen } from './film-player.ts'
import { hireArtist } from './hire-artist.ts'
import styles from './live-film.module.css'

interface FollowingFilmProps {
  label: string
  timeline: Timeline
  photos: readonly LivePhoto[]
  // Where the film that is followed stands, in seconds.
  now: RefObject<number>
}

const fps = 30

// The film in another format, without sound, at the place at which its player stands.
export function FollowingFilm({ label, timeline, photos, now }: FollowingFilmProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const show = useRef<(timeline: Timeline) => void>(null)
  const { width, height } = timeline
  const showFilm = useEffectEvent(() => show.current?.(timeline))
  useEffect(() => {
    if (!canvas.current) return undefined
    const hired = hireArtist(() => undefined)
    const screen = openScreen(canvas.current, { width, height })
    hired.give(photos)
    show.current = (film) => hired.show(film, screen.pixels)
    showFilm()
    const stop = everyFrame(() => {
      const due = hired.frameAt(Math.floor(now.current * fps), false)
      if (due) screen.show(due.pixels)
    })
    return () => {
      stop()
      screen.close()
      hired.close()
    }
  }, [photos, width, height, now])
  useEffect(() => show.current?.(timeline), [timeline])
  return (
    <figure className={styles.film} aria-label={label}>
      <div className={styles.screen} style={{ aspectRatio: `${width} / ${height}` }}>
        <canvas ref={canvas} className={styles.canvas} />
      </div>
      <figcaption className={styles.credits}>{label}</figcaption>
    </figure>
  )
}
