import { useCallback, useState } from 'react'
import { classNames } from '#src/web/ui/class-names.ts'
import styles from './film-tile.module.css'

export interface FilmTileProps {
  // What it shows, for those who can't see it.
  label: string
  film: string
  poster?: string | undefined
  shape: '9:16' | '4:5' | '1:1' | '16:9'
  // What stands in the lower corners of the still picture.
  corners?: [string, string]
}

const shapes = { '9:16': styles.tall, '4:5': styles.portrait, '1:1': styles.square, '16:9': styles.wide }

// A still with a play button until it is wanted: a screen of films must not load them all.
export function FilmTile({ label, film, poster, shape, corners }: FilmTileProps) {
  const [isPlaying, setPlaying] = useState(false)
  return (
    <figure className={classNames(styles.tile, shapes[shape])} data-surface="ink">
      {isPlaying ? (
        <video
          src={film}
          controls
          autoPlay
          loop
          playsInline
          aria-label={label}
          // Focus was on the button that this takes the place of.
          ref={(video) => video?.focus()}
        />
      ) : (
        <>
          {poster ? <img src={poster} alt="" /> : <FirstPicture film={film} />}
          <button type="button" className={styles.play} aria-label={`Play ${label}`} onClick={() => setPlaying(true)}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M3 1v18l15-9z" />
            </svg>
          </button>
          {corners && (
            <figcaption className={styles.corners}>
              <span>{corners[0]}</span>
              <span>{corners[1]}</span>
            </figcaption>
          )}
        </>
      )}
    </figure>
  )
}

// Asked for when it comes into view: a list may hold a hundred.
function FirstPicture({ film }: { film: string }) {
  const [isSeen, setSeen] = useState(false)
  const watch = useCallback((video: HTMLVideoElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(video)
    return () => observer.disconnect()
  }, [])
  return (
    <video
      ref={watch}
      src={isSeen ? `${film}#t=0.5` : undefined}
      preload="metadata"
      muted
      playsInline
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
