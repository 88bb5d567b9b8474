import type { Cut } from '#src/contracts/studio/delivery.ts'
import * as words from '#src/contracts/words/site/controls.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './film-scrub.module.css'
import { placePins } from './place-pins.ts'
import { timecodeOf } from './timecode.ts'
import type { Player } from './use-player.ts'

export interface FilmScrubProps {
  cut: Cut
  player: Player
  onPin: (comment: Cut['comments'][number]) => void
}

const width = 300
const [firstRow, row] = [14, 20]

// The film as a strip to find a moment by, with the comments where they belong.
export function FilmScrub({ cut, player, onPin }: FilmScrubProps) {
  const { frame, lastFrame } = player
  const pins = placePins(
    cut.comments.map((comment) => comment.frame),
    lastFrame,
    width,
  )
  const rows = Math.max(0, ...pins.map((pin) => pin.row + 1))
  return (
    <div className={styles.scrub}>
      <div className={styles.strip}>
        {cut.stripUrl && <img src={cut.stripUrl} alt="" decoding="async" />}
        <input
          type="range"
          min={0}
          max={lastFrame}
          value={frame}
          aria-label={say(words.positionInTheFilm)}
          aria-valuetext={timecodeOf(frame)}
          onChange={(event) => player.goTo(Number(event.target.value))}
        />
      </div>
      {rows > 0 && (
        // The list beside it holds the same as buttons.
        <svg className={styles.pins} viewBox={`0 0 ${width} ${firstRow + rows * row - 8}`} aria-hidden="true">
          {cut.comments.map((comment, index) => {
            const { x = 0, row: line = 0 } = pins[index] ?? {}
            const y = firstRow + line * row
            return (
              <g
                key={comment.id}
                className={comment.frame === frame ? styles.now : undefined}
                onClick={() => onPin(comment)}
              >
                <circle cx={x} cy={y} r="9.500" />
                <text x={x} y={y + 3.5}>
                  {index + 1}
                </text>
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
