import { useEffect, useRef } from 'react'
import type { Cut } from '#src/contracts/studio/delivery.ts'
import { type FilmFormat, filmFormats } from '#src/contracts/studio/film-choices.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './film-screen.module.css'
import type { Player, VideoRef } from './use-player.ts'

export interface BesideFilmProps {
  cut: Cut
  format: FilmFormat
  leader: Player
  video: VideoRef
}

// Further apart than this is seen as two moments.
const maxDriftSeconds = 0.08

// Another version at the same moment: it follows the one that is being watched, without its sound.
export function BesideFilm({ cut, format, leader, video }: BesideFilmProps) {
  const own = useRef<HTMLVideoElement>(null)
  const shown = cut.formats.find((each) => each.format === format && each.watchUrl) ?? cut.formats[0]
  const { frame, isPlaying } = leader
  useEffect(() => {
    const [follower, first] = [own.current, video.current]
    if (!follower || !first) return
    const drift = Math.abs(follower.currentTime - first.currentTime)
    if (drift > (isPlaying ? maxDriftSeconds : 0)) follower.currentTime = first.currentTime
  }, [frame, isPlaying, video])
  useEffect(() => {
    // It may have ended before: then there is nothing to play.
    if (isPlaying) own.current?.play().catch(() => undefined)
    else own.current?.pause()
  }, [isPlaying])
  return (
    <figure className={styles.screen} data-format={shown?.format}>
      <video
        key={shown?.watchUrl}
        ref={own}
        src={shown?.watchUrl ?? undefined}
        poster={shown?.posterUrl}
        muted
        playsInline
        preload="auto"
        aria-label={say(words.filmBesideForScreenReaders, { version: cut.version })}
      >
        <track kind="captions" />
      </video>
      <span className={styles.marks}>
        <span className={classNames(styles.corners, layout.timecode)}>
          <span>{say(words.cutNumber, { version: cut.version })}</span>
          {shown && <span>{filmFormats[shown.format].ratio}</span>}
        </span>
      </span>
    </figure>
  )
}
