import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { transitions } from '#src/contracts/studio/film-choices.ts'
import type { PlannedShot } from '#src/engine/plan/edit/describe-shots.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import * as words from '#src/contracts/words/site/film-editor.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './edit-shots.module.css'
import frames from './film-frames.module.css'
import { nameTake } from './name-take.ts'
import { wordTable } from '#src/kit/word-table.ts'

export interface LineShot extends PlannedShot {
  photoId: string
  url: string
}

export interface ShotLineProps {
  shots: readonly LineShot[]
  beatFrames: readonly number[]
  selected: number
  // Moved by whoever knows where the film stands.
  playhead: RefObject<HTMLElement | null>
  onSelect: (index: number) => void
  onTrim: (shot: LineShot, beats: number) => void
}

const steps = wordTable<number>({ ArrowLeft: -1, ArrowRight: 1 })

// The film as a strip, each shot as wide as it is long. Its end is dragged from beat to beat, or moved with Shift and an
// arrow.
export function ShotLine({ shots, beatFrames, selected, playhead, onSelect, onTrim }: ShotLineProps) {
  const line = useRef<HTMLOListElement>(null)
  const pressKey = (event: KeyboardEvent, index: number) => {
    const step = steps[event.key]
    const shot = shots[index]
    if (step === undefined || !shot) return
    event.preventDefault()
    if (!event.shiftKey) {
      const next = Math.max(0, Math.min(shots.length - 1, index + step))
      line.current?.querySelectorAll('button')[next]?.focus()
      return onSelect(next)
    }
    if (step > 0 ? shot.mayGrow : shot.mayShrink) onTrim(shot, step)
  }
  return (
    <>
      <div className={styles.scroll}>
        <ol
          ref={line}
          className={classNames(frames.frames, styles.line)}
          aria-label={say(words.shotsOfTheFilmForScreenReaders)}
        >
          {shots.map((shot, index) => (
            <li key={`${shot.photoId} ${shot.showing}`} style={{ '--frames': shot.frames } as CSSProperties}>
              <button
                type="button"
                aria-pressed={index === selected}
                aria-label={say(words.shotForScreenReaders, {
                  index: index + 1,
                  take: nameTake(shot.take),
                  beats: countBeats(shot.beats),
                  transition: say(transitions[shot.transition]),
                })}
                aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
                onClick={() => onSelect(index)}
                onKeyDown={(event) => pressKey(event, index)}
              >
                <img src={shot.url} alt="" draggable={false} />
                <span>{index + 1}</span>
              </button>
              {index < shots.length - 1 && (
                <EndHandle shot={shot} next={shots[index + 1]} beatFrames={beatFrames} onTrim={onTrim} />
              )}
            </li>
          ))}
        </ol>
        <div className={styles.beats} aria-hidden="true">
          {beatFrames.map((frame) => (
            <i key={frame} style={{ '--frames': frame } as CSSProperties} />
          ))}
        </div>
        <i ref={playhead as RefObject<HTMLElement>} className={styles.playhead} aria-hidden="true" />
      </div>
      <p className={frames.keys}>{say(words.shotsHint)}</p>
    </>
  )
}

interface EndHandleProps extends Pick<ShotLineProps, 'beatFrames' | 'onTrim'> {
  shot: LineShot
  next: LineShot | undefined
}

// Follows the pointer from beat to beat.
function EndHandle({ shot, next, beatFrames, onTrim }: EndHandleProps) {
  const from = useRef<{ x: number; framePixels: number } | null>(null)
  const begin = (event: PointerEvent<HTMLElement>) => {
    const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 1
    from.current = { x: event.clientX, framePixels: width / shot.frames }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const end = shot.start + shot.frames
  const move = (event: PointerEvent) => {
    if (!from.current) return
    const frame = end + (event.clientX - from.current.x) / from.current.framePixels
    const here = beatFrames.indexOf(end)
    const way = Math.sign(nearest(beatFrames, frame) - here)
    const may = way > 0 ? shot.mayGrow && next && next.beats > 1 : way < 0 && shot.mayShrink
    if (!may) return
    // The handle goes along with the cut, by a beat at a time.
    from.current.x += ((beatFrames[here + way] ?? end) - end) * from.current.framePixels
    onTrim(shot, way)
  }
  const finish = () => {
    from.current = null
  }
  return (
    <i
      className={styles.end}
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={finish}
      onPointerCancel={finish}
    />
  )
}

export const countBeats = (beats: number): string =>
  beats === 1 ? say(words.oneBeat) : say(words.severalBeats, { beats })

const nearest = (frames: readonly number[], wanted: number): number =>
  frames.reduce(
    (best, frame, index) => (Math.abs(frame - wanted) < Math.abs((frames[best] ?? 0) - wanted) ? index : best),
    0,
  )
