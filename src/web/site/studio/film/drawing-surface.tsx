import { type PointerEvent, useState } from 'react'
import { type Stroke } from '#src/contracts/studio/drawings.ts'
import { drawingSide } from '#src/contracts/studio/review-limits.ts'
import { FrameDrawing } from '#src/web/ui/frame-drawing.tsx'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './drawing-surface.module.css'
import { thinStroke } from './thin-stroke.ts'

type Point = Stroke[number]

// Takes a line from mouse, pen or finger. What is to be said can be written as well: nothing depends on it.
export function DrawingSurface({ onStroke }: { onStroke: (stroke: Stroke) => void }) {
  const [line, setLine] = useState<Point[]>([])
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setLine([pointOf(event)])
  }
  const end = () => {
    if (line.length > 0) onStroke(thinStroke(line))
    setLine([])
  }
  return (
    <div
      role="img"
      aria-label={say(words.drawOnTheFrameForScreenReaders)}
      className={styles.surface}
      onPointerDown={start}
      onPointerMove={(event) => line.length > 0 && setLine([...line, pointOf(event)])}
      onPointerUp={end}
      onPointerCancel={() => setLine([])}
    >
      <FrameDrawing drawing={line.length > 0 ? [line] : []} />
    </div>
  )
}

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const inside = (part: number): number => Math.round(Math.max(0, Math.min(1, part)) * drawingSide)
  return [inside((clientX - left) / width), inside((clientY - top) / height)]
}
