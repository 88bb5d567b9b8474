import { useEffect, useRef, useState } from 'react'
import * as words from '#src/contracts/words/site/home.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import filmSmall from '#src/web/images/film-wine-420.avif'
import filmJpg from '#src/web/images/film-wine-600.jpg'
import film from '#src/web/images/film-wine-800.avif'
import { classNames } from '#src/web/ui/class-names.ts'
import { FilmFrame } from '#src/web/site/shared/film-frame.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { Photo } from '#src/web/site/shared/photo.tsx'
import { FilmSources } from '#src/web/site/sales/samples/film-sources.tsx'
import { type Film, findFilm } from '#src/web/site/sales/samples/films.ts'
import { samples } from '#src/web/site/sales/samples/samples.ts'
import { useMotionAllowed } from '#src/web/site/shared/use-motion-allowed.ts'
import { say } from '#src/web/ui/say.ts'
import * as homeLabelsWords from '#src/contracts/words/site/home-labels.ts'
import styles from './hero-film.module.css'

const [sample] = samples
const sampleFilm = sample && findFilm(sample.id)

// The frame that the circled still becomes: a picture in the first paint, the sample film itself once the page is live.
export function HeroFrame({ isPaused }: { isPaused: boolean }) {
  const isAllowed = useMotionAllowed()
  return (
    <FilmFrame
      className={styles.frame}
      picture={
        <Photo
          avif={`${filmSmall} 420w, ${film} 800w`}
          jpg={filmJpg}
          sizes="(max-width: 860px) 56vw, (min-width: 1680px) 24rem, 20.5rem"
          alt={say(homeLabelsWords.winePictureText)}
          width={600}
          height={1067}
          fetchPriority="high"
        />
      }
      above={[
        <span key="shape" className={styles.lamp}>
          9:16
        </span>,
        '1080 × 1920',
      ]}
      below={['00:00:14:08', say(homeLabelsWords.shot4Of9)]}
    >
      <span className={styles.safeZone} />
      <span className={classNames(layout.poster, styles.title)}>{say(words.titleInTheFilm)}</span>
      <span className={styles.run} />
      {sampleFilm && isAllowed && <PlayingFilm film={sampleFilm} isPaused={isPaused} />}
    </FilmFrame>
  )
}

function PlayingFilm({ film, isPaused }: { film: Film; isPaused: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasSound, setSound] = useState(false)
  useEffect(() => {
    if (isPaused) video.current?.pause()
    // A browser that saves power refuses to play; the picture stays.
    else video.current?.play().catch(() => undefined)
  }, [isPaused])
  return (
    <>
      <video
        ref={video}
        className={isPlaying ? styles.video : styles.waiting}
        muted={!hasSound}
        loop
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setPlaying(true)}
      >
        <FilmSources film={film} />
      </video>
      {isPlaying && (
        <button
          type="button"
          className={styles.sound}
          aria-label={hasSound ? say(homeLabelsWords.soundOff) : say(homeLabelsWords.soundOn)}
          onClick={() => setSound(!hasSound)}
        >
          <span aria-hidden="true">{say(hasSound ? sharedWords.soundOff : words.soundOn)}</span>
        </button>
      )}
    </>
  )
}
