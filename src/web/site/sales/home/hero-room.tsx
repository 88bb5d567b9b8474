import { useEffect, useRef } from 'react'
import bar from '#src/web/images/hero-bar-960.avif'
import barJpg from '#src/web/images/hero-bar-960.jpg'
import barTall from '#src/web/images/hero-bar-tall.avif'
import { FilmSources } from '#src/web/site/sales/samples/film-sources.tsx'
import { heroLoop } from '#src/web/site/sales/samples/films.ts'
import { useMotionAllowed } from '#src/web/site/shared/use-motion-allowed.ts'
import styles from './hero-room.module.css'

// The room behind the headline: a still in the first paint, a film once somebody looks at it.
// The still is soft and pale as a file: a filter would have to be drawn anew by every phone.
export function HeroRoom({ isPaused }: { isPaused: boolean }) {
  const isAllowed = useMotionAllowed()
  return (
    <div className={styles.room}>
      <picture>
        <source type="image/avif" media="(max-width: 860px)" srcSet={barTall} />
        <source type="image/avif" srcSet={bar} />
        <img src={barJpg} alt="" width={960} height={720} decoding="async" />
      </picture>
      {heroLoop && isAllowed && <Loop film={heroLoop} isPaused={isPaused} />}
    </div>
  )
}

function Loop({ film, isPaused }: { film: NonNullable<typeof heroLoop>; isPaused: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (isPaused) video.current?.pause()
    // A browser that saves power refuses to play; the still stays.
    else video.current?.play().catch(() => undefined)
  }, [isPaused])
  return (
    <video ref={video} muted loop playsInline disablePictureInPicture tabIndex={-1} aria-hidden="true">
      <FilmSources film={film} />
    </video>
  )
}
