import { useEffect, useRef, useState } from 'react'
import { instrumentCredits } from '#src/engine/encode/film-notes.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { Button } from '#src/web/ui/button.tsx'
import { type FilmPlayer, type LivePhoto, openFilmPlayer } from './film-player.ts'
import styles from './live-film.module.css'

interface LiveFilmProps {
  timeline: Timeline
  photos: readonly LivePhoto[]
  label: string
}

// The film as it will be rendered, played while it is drawn. Stands still until somebody starts it.
export function LiveFilm({ timeline, photos, label }: LiveFilmProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const player = useRef<FilmPlayer | null>(null)
  const slider = useRef<HTMLInputElement>(null)
  const first = useRef(timeline)
  const [moment, setMoment] = useState({ second: 0, isPlaying: false })
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!canvas.current) return
    // The slider moves with every frame, the rest of the component with every second.
    const onMoment = ({ seconds, isPlaying }: { seconds: number; isPlaying: boolean }) => {
      if (slider.current) slider.current.value = String(seconds)
      const second = Math.floor(seconds)
      setMoment((before) =>
        before.second === second && before.isPlaying === isPlaying ? before : { second, isPlaying },
      )
    }
    const options = { canvas: canvas.current, timeline: first.current, photos }
    const opened = openFilmPlayer({ ...options, onMoment, onProblem: setProblem })
    player.current = opened
    return () => opened.close()
  }, [photos])
  useEffect(() => {
    if (timeline !== first.current) player.current?.change(timeline)
  }, [timeline])
  const length = timeline.frames / timeline.fps
  return (
    <figure className={styles.film} aria-label={label}>
      <canvas ref={canvas} className={styles.canvas} />
      <figcaption className={styles.controls}>
        <Button
          size="sm"
          variant="line"
          onClick={() => (moment.isPlaying ? player.current?.pause() : player.current?.play())}
        >
          {moment.isPlaying ? 'Pause' : 'Play'}
        </Button>
        <input
          ref={slider}
          type="range"
          aria-label="Place in the film"
          aria-valuetext={`${clockOf(moment.second)} of ${clockOf(length)}`}
          min={0}
          max={length}
          step={1 / timeline.fps}
          defaultValue={0}
          onInput={(event) => player.current?.seek(Number(event.currentTarget.value))}
        />
        <output>
          {clockOf(moment.second)} / {clockOf(length)}
        </output>
      </figcaption>
      <small className={styles.credits}>{instrumentCredits}</small>
      {problem && <p role="alert">The film cannot be shown here.</p>}
    </figure>
  )
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
