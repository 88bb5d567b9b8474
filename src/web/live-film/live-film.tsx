import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { Brackets } from '#src/web/ui/brackets.tsx'
import { type FilmPlayer, type LivePhoto, openFilmPlayer } from './film-player.ts'
import styles from './live-film.module.css'
import { MusicCredits } from './music-credits.tsx'
import { PlayerBar } from './player-bar.tsx'

export interface LiveFilmProps {
  // Undefined until there is a first cut.
  timeline: Timeline | undefined
  photos: readonly LivePhoto[]
  label: string
  // Whether it starts with its first cut.
  startsItself?: boolean
  // Whose music it is, right below it.
  hasCredits?: boolean
  onStarted?: () => void
  // Another place, to go to once.
  place?: { seconds: number } | undefined
  // With every picture: where the film stands.
  onMoment?: (seconds: number) => void
  // The part of the frame in which writing stays readable, to be marked.
  zone?: Rect | undefined
  // It cannot be drawn here.
  onProblem?: (message: string) => void
}

// The film as it will be rendered, played while it is drawn.
export function LiveFilm(props: LiveFilmProps) {
  const {
    timeline,
    photos,
    label,
    startsItself = false,
    hasCredits = true,
    onStarted,
    onProblem,
    place,
    onMoment: onNow,
    zone,
  } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const player = useRef<FilmPlayer | null>(null)
  const slider = useRef<HTMLInputElement>(null)
  const [moment, setMoment] = useState({ second: 0, isPlaying: false })
  const [isMuted, setMuted] = useState(false)
  const [hasSound, setSound] = useState(false)
  const tellStarted = useEffectEvent(() => onStarted?.())
  const tellMoment = useEffectEvent((seconds: number) => onNow?.(seconds))
  const tellProblem = useEffectEvent((message: string) => onProblem?.(message))
  const given = useRef(new Set<string>())
  const isStarted = useRef(false)

  useEffect(() => {
    if (!canvas.current) return
    // The slider moves with every frame, the rest of the component with every second.
    const onMoment = ({ seconds, isPlaying }: { seconds: number; isPlaying: boolean }) => {
      if (slider.current) slider.current.value = String(seconds)
      tellMoment(seconds)
      const second = Math.floor(seconds)
      setMoment((before) =>
        before.second === second && before.isPlaying === isPlaying ? before : { second, isPlaying },
      )
    }
    let isSeen = false
    const onFrame = () => {
      if (!isSeen) tellStarted()
      isSeen = true
    }
    const opened = openFilmPlayer({
      canvas: canvas.current,
      onMoment,
      onFrame,
      onSound: setSound,
      onProblem: (message) => tellProblem(message),
    })
    player.current = opened
    const known = given.current
    return () => {
      opened.close()
      known.clear()
      isStarted.current = false
    }
  }, [])
  useEffect(() => {
    const fresh = photos.filter(({ path }) => !given.current.has(path))
    for (const { path } of fresh) given.current.add(path)
    if (fresh.length > 0) player.current?.give(fresh)
  }, [photos])
  useEffect(() => {
    if (!timeline) return
    player.current?.show(timeline)
    if (startsItself && !isStarted.current) player.current?.play()
    isStarted.current = true
  }, [timeline, startsItself])

  useEffect(() => {
    if (place) player.current?.seek(place.seconds)
  }, [place])

  const { width, height, frames, fps } = timeline ?? { width: 9, height: 16, frames: 0, fps: 30 }
  return (
    <figure className={styles.film} aria-label={label}>
      <div className={styles.screen} style={{ aspectRatio: `${width} / ${height}` }}>
        <canvas ref={canvas} className={styles.canvas} />
        <Brackets className={styles.marks} />
        {zone && <span className={styles.zone} style={inPercent(zone)} aria-hidden="true" />}
      </div>
      <figcaption>
        <PlayerBar
          {...{ moment, isMuted, hasSound, slider, fps }}
          length={frames / fps}
          onPlay={(isWanted) => (isWanted ? player.current?.play() : player.current?.pause())}
          onSeek={(seconds) => player.current?.seek(seconds)}
          onMute={(isWanted) => {
            setMuted(isWanted)
            player.current?.setMuted(isWanted)
          }}
        />
        {hasCredits && <MusicCredits />}
      </figcaption>
    </figure>
  )
}

const inPercent = ({ x, y, width, height }: Rect) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
})
