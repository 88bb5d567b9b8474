import type { KeyboardEvent, MouseEvent } from 'react'
import { classNames } from '#src/web/ui/class-names.ts'
import * as words from '#src/contracts/words/site/film-editor.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './photo-part.module.css'
import { wordTable } from '#src/kit/word-table.ts'

interface Point {
  x: number
  y: number
}

interface FocusPickerProps {
  url: string
  focus: Point | undefined
  isChosen: boolean
  onChange: (focus: Point) => void
}

const stride = 0.04
const steps = wordTable<Point>({
  ArrowLeft: { x: -stride, y: 0 },
  ArrowRight: { x: stride, y: 0 },
  ArrowUp: { x: 0, y: -stride },
  ArrowDown: { x: 0, y: stride },
})

// The place in a photo that the camera starts from or ends on: touched, or moved with the arrows.
export function FocusPicker({ url, focus = { x: 0.5, y: 0.5 }, isChosen, onChange }: FocusPickerProps) {
  const touch = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and Space make a click without a place.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({ x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) })
  }
  const pressKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onChange({ x: share(focus.x + step.x), y: share(focus.y + step.y) })
  }
  return (
    <button
      type="button"
      className={styles.focus}
      aria-label={say(words.focus, { x: percent(focus.x), y: percent(focus.y) })}
      onClick={touch}
      onKeyDown={pressKey}
    >
      <img src={url} alt="" draggable={false} />
      <span
        className={classNames(styles.point, isChosen && styles.chosen)}
        style={{ left: percent(focus.x), top: percent(focus.y) }}
      />
    </button>
  )
}

const share = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000))
const percent = (value: number): string => `${Math.round(value * 100)}%`
