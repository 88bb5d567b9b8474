import { useEffect, useRef, useState } from 'react'
import type { FilmTier } from '#src/contracts/studio/film-choices.ts'
import { Photo } from '#src/web/site/shared/photo.tsx'
import { FilmSources } from '#src/web/site/sales/samples/film-sources.tsx'
import { type Film, findFilm } from '#src/web/site/sales/samples/films.ts'
import { samples } from '#src/web/site/sales/samples/samples.ts'
import { useMotionAllowed } from '#src/web/site/shared/use-motion-allowed.ts'
import styles from './tier-loop.module.css'

// Three seconds of what the camera does in this tier: a still first, and a film while it is looked at.
export function TierLoop({ tier, isPaused }: { tier: FilmTier; isPaused: boolean }) {
  const isAllowed = useMotionAllowed()
  const sample = samples.find(({ service }) => service === tier)
  const film = findFilm(`loop-${tier}`)
  if (!sample) return null
  return (
    <div className={styles.loop}>
      <Photo {...sample.poster} alt="" sizes="(max-width: 860px) 94vw, 27rem" loading="lazy" />
      {film && isAllowed && <Loop film={film} isPaused={isPaused} />}
    </div>
  )
}

function Loop({ film, isPaused }: { film: Film; isPaused: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!video.current) return
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)))
    observer.observe(video.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    // A browser that saves power refuses to play; the picture stays.
    if (isSeen && !isPaused) video.current?.play().catch(() => undefined)
    else video.current?.pause()
  }, [isSeen, isPaused])
  return (
    <video ref={video} muted loop playsInline preload="none" disablePictureInPicture tabIndex={-1} aria-hidden="true">
      <FilmSources film={film} />
    </video>
  )
}
