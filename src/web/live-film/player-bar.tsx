import type { RefObject } from 'react'
import { Icon } from '#src/web/ui/icon.tsx'
import * as controlsWords from '#src/contracts/words/site/controls.ts'
import * as words from '#src/contracts/words/site/film-editor.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './live-film.module.css'

export interface PlayerBarProps {
  moment: { second: number; isPlaying: boolean }
  length: number
  fps: number
  isMuted: boolean
  // The music is composed a moment after the first picture.
  hasSound: boolean
  slider: RefObject<HTMLInputElement | null>
  onPlay: (isWanted: boolean) => void
  onSeek: (seconds: number) => void
  onMute: (isWanted: boolean) => void
}

export function PlayerBar({ moment, length, fps, isMuted, hasSound, slider, onPlay, onSeek, onMute }: PlayerBarProps) {
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.press}
        aria-label={moment.isPlaying ? say(controlsWords.pause) : say(controlsWords.play)}
        disabled={length === 0}
        onClick={() => onPlay(!moment.isPlaying)}
      >
        <Icon name={moment.isPlaying ? 'pause' : 'play'} />
      </button>
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        aria-label={say(controlsWords.positionInTheFilm)}
        aria-valuetext={say(words.placeOfLength, { second: clockOf(moment.second), count: clockOf(length) })}
        min={0}
        max={length}
        step={1 / fps}
        defaultValue={0}
        disabled={length === 0}
        onInput={(event) => onSeek(Number(event.currentTarget.value))}
      />
      <output className={styles.time}>
        {clockOf(moment.second)} / {clockOf(length)}
      </output>
      <button
        type="button"
        className={styles.press}
        aria-label={say(words.soundForScreenReaders)}
        aria-pressed={!isMuted}
        disabled={!hasSound}
        onClick={() => onMute(!isMuted)}
      >
        <Icon name={isMuted || !hasSound ? 'muted' : 'sound'} />
      </button>
    </div>
  )
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
