import { type RefObject, useEffect, useRef, useState } from 'react'
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

// The film in another format, without sound, at the place at which its player stands.
export function FollowingFilm({ label, timeline, photos, now }: FollowingFilmProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [artist, setArtist] = useState<ReturnType<typeof hireArtist>>()
  useEffect(() => {
    const hired = hireArtist(() => undefined)
    hired.give(photos)
    setArtist(hired)
    return () => hired.close()
  }, [photos])
  const { width, height } = timeline
  useEffect(() => {
    if (!artist || !canvas.current) return undefined
    const screen = openScreen(canvas.current, { width, height })
    const stop = everyFrame(() => {
      const due = artist.frameAt(Math.floor(now.current * 30), false)
      if (due) screen.show(due.pixels)
    })
    return () => {
      stop()
      screen.close()
    }
  }, [artist, width, height, now])
  useEffect(() => artist?.show(timeline), [artist, timeline])
  return (
    <figure className={styles.film} aria-label={label}>
      <div className={styles.screen} style={{ aspectRatio: `${width} / ${height}` }}>
        <canvas ref={canvas} className={styles.canvas} />
      </div>
      <figcaption className={styles.credits}>{label}</figcaption>
    </figure>
  )
}
