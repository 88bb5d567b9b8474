import { useEffect, useRef } from 'react'
import * as homeLabelsWords from '#src/contracts/words/site/home-labels.ts'
import poster from '#src/web/images/hero-film-540.avif'
import posterJpg from '#src/web/images/hero-film-540.jpg'
import { FilmSources } from '#src/web/site/sales/samples/film-sources.tsx'
import { type Film, heroLoop } from '#src/web/site/sales/samples/films.ts'
import { FilmFrame } from '#src/web/site/shared/film-frame.tsx'
import { Photo } from '#src/web/site/shared/photo.tsx'
import { useMotionWelcome } from '#src/web/site/shared/use-motion-allowed.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './hero-film.module.css'

// The film that the page begins with: its first frame in the first paint, the film itself where it may move. It fills the
// screen of a phone, and stands beside the strip on a desk.
export function HeroFrame({ isPaused }: { isPaused: boolean }) {
  const isWelcome = useMotionWelcome()
  return (
    <FilmFrame
      className={styles.frame}
      picture={
        <Photo
          avif={poster}
          jpg={posterJpg}
          alt={say(homeLabelsWords.heroPictureText)}
          width={540}
          height={960}
          fetchPriority="high"
        />
      }
      above={[
        <span key="shape" className={styles.lamp}>
          9:16
        </span>,
        '1080 × 1920',
      ]}
    >
      {heroLoop && isWelcome && <PlayingFilm film={heroLoop} isPaused={isPaused} />}
    </FilmFrame>
  )
}

function PlayingFilm({ film, isPaused }: { film: Film; isPaused: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (isPaused) video.current?.pause()
    // A browser that saves power refuses to play; the picture stays.
    else video.current?.play().catch(() => undefined)
  }, [isPaused])
  return (
    <video
      ref={video}
      className={styles.video}
      muted
      loop
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      aria-hidden="true"
    >
      <FilmSources film={film} />
    </video>
  )
}
