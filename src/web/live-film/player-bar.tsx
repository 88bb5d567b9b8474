import type { RefObject } from 'react'
import { Icon } from '#src/web/ui/icon.tsx'
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
        aria-label={moment.isPlaying ? 'Pause' : 'Play'}
        disabled={length === 0}
        onClick={() => onPlay(!moment.isPlaying)}
      >
        <Icon name={moment.isPlaying ? 'pause' : 'play'} />
      </button>
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        aria-label="Position in the film"
        aria-valuetext={`${clockOf(moment.second)} of ${clockOf(length)}`}
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
        aria-label="Sound"
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
