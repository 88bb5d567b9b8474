import type { ReactNode } from 'react'
import type { Cut, CutFormat } from '#src/contracts/studio/delivery.ts'
import { filmFormats } from '#src/contracts/studio/film-choices.ts'
import { safeZones } from '#src/contracts/studio/safe-zones.ts'
import { Brackets } from '#src/web/ui/brackets.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { ZoneOverlay } from '#src/web/ui/zone-overlay.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './film-screen.module.css'
import { timecodeOf } from './timecode.ts'
import type { Player, VideoRef } from './use-player.ts'

export interface FilmScreenProps {
  cut: Cut
  shown: CutFormat
  video: VideoRef
  player: Player
  // By its name; empty for none.
  zone: string
  // Something is drawn on the frame: the button makes room for it.
  isDrawnOn: boolean
  // What lies over the frame.
  children?: ReactNode
}

// One film in its frame. The marks of a viewfinder go while it plays: then there is only the film.
export function FilmScreen({ cut, shown, video, player, zone, isDrawnOn, children }: FilmScreenProps) {
  const { width, height } = filmFormats[shown.format]
  const zones = safeZones[shown.format].filter(({ name }) => name === zone)
  return (
    <figure className={styles.screen} data-format={shown.format}>
      <video
        key={shown.watchUrl}
        ref={video}
        src={shown.watchUrl ?? undefined}
        poster={shown.posterUrl}
        playsInline
        preload="metadata"
        muted={player.isMuted}
        aria-label={say(words.filmForScreenReaders, { version: cut.version })}
        {...player.events}
      >
        <track kind="captions" />
      </video>
      {!player.isPlaying && (
        <span className={styles.marks}>
          <Brackets />
          <span className={classNames(styles.corners, layout.timecode)}>
            <span className={styles.lamp}>{say(words.cutNumber, { version: cut.version })}</span>
            <span>
              {width} × {height}
            </span>
          </span>
          <span className={classNames(styles.corners, styles.below, layout.timecode)}>
            <span>{timecodeOf(player.frame)}</span>
            <span>{timecodeOf(player.lastFrame + 1)}</span>
          </span>
        </span>
      )}
      {zones.length > 0 && (
        <ZoneOverlay width={width} height={height} zones={zones} isShaded={zone !== safeZones[shown.format][0]?.name} />
      )}
      <button
        type="button"
        className={classNames(styles.stage, isDrawnOn && styles.aside)}
        aria-label={player.isPlaying ? say(words.pauseFilm) : say(words.playFilm)}
        onClick={player.toggle}
      >
        {!player.isPlaying && (
          <span className={styles.play}>
            <Icon name="play" />
          </span>
        )}
      </button>
      {children}
    </figure>
  )
}
