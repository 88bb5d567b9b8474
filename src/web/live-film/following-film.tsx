import { useEffect, useEffectEvent, useRef } from 'react'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { type LivePhoto, openScreen } from './film-player.ts'
import { hireArtist } from './hire-artist.ts'
import styles from './live-film.module.css'
import type { Moments } from './moments.ts'
import { makeScreenLoop } from './screen-loop.ts'

interface FollowingFilmProps {
  label: string
  timeline: Timeline
  photos: readonly LivePhoto[]
  // Of the film that is followed.
  moments: Moments
}

const fps = 30

// The film in another format, without sound, at the place at which its player stands.
export function FollowingFilm({ label, timeline, photos, moments }: FollowingFilmProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const show = useRef<(timeline: Timeline) => void>(null)
  const { width, height } = timeline
  const showFilm = useEffectEvent(() => show.current?.(timeline))
  useEffect(() => {
    if (!canvas.current) return undefined
    const hired = hireArtist({ onDrawn: () => loop.wake(), onProblem: () => undefined })
    const screen = openScreen(canvas.current, { width, height })
    hired.give(photos)
    const loop = makeScreenLoop(() => {
      const due = hired.frameAt(Math.floor(moments.seconds() * fps), false)
      if (due) screen.show(due.pixels)
      return false
    })
    show.current = (film) => {
      hired.show(film, screen.pixels)
      loop.wake()
    }
    showFilm()
    const leave = moments.follow(loop.wake)
    return () => {
      leave()
      loop.stop()
      screen.close()
      hired.close()
    }
  }, [photos, width, height, moments])
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
