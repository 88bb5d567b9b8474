import { useRef, useState } from 'react'
import * as words from '#src/contracts/words/site/controls.ts'
import { say } from '#src/web/ui/say.ts'
import { Icon } from './icon.tsx'
import styles from './sound-player.module.css'

export interface SoundPlayerProps {
  src: string
  label: string
}

// Nothing is loaded before somebody listens. One plays at a time: whoever starts another compares.
export function SoundPlayer({ src, label }: SoundPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [second, setSecond] = useState(0)
  const [length, setLength] = useState(0)
  const press = () => {
    if (isPlaying) return audio.current?.pause()
    for (const other of document.querySelectorAll('audio')) other.pause()
    // A sound that cannot be had leaves the button as it was.
    audio.current?.play().catch(() => undefined)
  }
  const seek = (to: number) => {
    setSecond(to)
    if (audio.current) audio.current.currentTime = to
  }
  return (
    <div className={styles.player} role="group" aria-label={label}>
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onDurationChange={({ currentTarget: { duration } }) => setLength(Number.isFinite(duration) ? duration : 0)}
        onTimeUpdate={({ currentTarget }) => setSecond(currentTarget.currentTime)}
      >
        <track kind="captions" />
      </audio>
      <button
        type="button"
        className={styles.press}
        aria-label={isPlaying ? say(words.pause) : say(words.play)}
        onClick={press}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <input
        type="range"
        className={styles.slider}
        aria-label={say(words.positionInTheMusic)}
        aria-valuetext={clockOf(second)}
        min={0}
        max={length}
        step={0.1}
        value={second}
        disabled={length === 0}
        onChange={({ target }) => seek(Number(target.value))}
      />
      <span className={styles.time}>{clockOf(second)}</span>
    </div>
  )
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
