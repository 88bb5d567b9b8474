import type { RefObject } from 'react'
import type { Cut } from '#src/contracts/delivery.ts'
import layout from '../../layout.module.css'
import styles from './film-player.module.css'
import { frameAt, timecodeOf } from './timecode.ts'

export interface FilmPlayerProps {
  ref: RefObject<HTMLVideoElement | null>
  cut: Cut
  frame: number
  onFrame: (frame: number) => void
  onPin: (frame: number) => void
}

const width = 300

export function FilmPlayer({ ref, cut, frame, onFrame, onPin }: FilmPlayerProps) {
  const frames = Math.max(1, frameAt(cut.seconds))
  const placeOf = (at: number): number => 8 + (at / frames) * (width - 16)
  return (
    <div className={styles.player}>
      <video
        ref={ref}
        className={styles.video}
        src={cut.watchUrl}
        poster={cut.posterUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={`Your film, version ${cut.version}`}
        onTimeUpdate={(event) => onFrame(frameAt(event.currentTarget.currentTime))}
      >
        <track kind="captions" />
      </video>
      <p className={layout.timecode}>
        <span>
          Cut {cut.version}, {cut.width} × {cut.height}
        </span>
        <span>
          {timecodeOf(frame)} / {timecodeOf(frames)}
        </span>
      </p>
      {cut.comments.length > 0 && (
        // The list beside it holds the same as buttons.
        <svg className={styles.pins} viewBox={`0 0 ${width} 28`} aria-hidden="true">
          <line x1="0" x2={width} y1="4" y2="4" />
          <line className={styles.head} x1={placeOf(frame)} x2={placeOf(frame)} y1="0" y2="8" />
          {cut.comments.map((comment, index) => (
            <g key={comment.id} onClick={() => onPin(comment.frame)}>
              <circle cx={placeOf(comment.frame)} cy="18" r="8" />
              <text x={placeOf(comment.frame)} y="21.500">
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}
