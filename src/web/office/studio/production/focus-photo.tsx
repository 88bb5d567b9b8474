import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { JobPhoto } from '#src/contracts/studio/production.ts'
import styles from './focus-photo.module.css'
import { wordTable } from '#src/kit/word-table.ts'

interface Point {
  x: number
  y: number
}

export interface FocusPhotoProps {
  photo: JobPhoto
  number: number
  isFixed: boolean
  onChange: (focus: Point) => void
  // Drawn over the photo, in the place of the cross.
  children?: ReactNode
}

const keyStep = 0.05

const inside = (value: number): number => Math.min(1, Math.max(0, value))

// A cross on the photo, dragged with the pointer or moved with the arrow keys.
export function FocusPhoto({ photo, number, isFixed, onChange, children }: FocusPhotoProps) {
  const [dragged, setDragged] = useState<Point | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const shown = dragged ?? photo.focus

  const pointAt = (event: PointerEvent): Point => {
    const box = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 }
    return { x: inside((event.clientX - box.left) / box.width), y: inside((event.clientY - box.top) / box.height) }
  }
  const start = (event: PointerEvent) => {
    if (isFixed) return
    frame.current?.setPointerCapture(event.pointerId)
    setDragged(pointAt(event))
  }
  const end = (event: PointerEvent) => {
    if (!dragged) return
    onChange(pointAt(event))
    setDragged(null)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by || isFixed) return
    event.preventDefault()
    onChange({ x: inside(shown.x + by.x), y: inside(shown.y + by.y) })
  }

  return (
    <div
      ref={frame}
      className={styles.frame}
      onPointerDown={start}
      onPointerMove={(event) => dragged && setDragged(pointAt(event))}
      onPointerUp={end}
      onPointerCancel={() => setDragged(null)}
    >
      <img src={photo.photoPath} alt={photo.name || `Photo ${number}`} draggable={false} loading="lazy" />
      {children ?? (
        <svg className={styles.marks} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <line x1={shown.x * 100} x2={shown.x * 100} y1="0" y2="100" />
          <line y1={shown.y * 100} y2={shown.y * 100} x1="0" x2="100" />
        </svg>
      )}
      <button
        type="button"
        className={styles.handle}
        disabled={isFixed}
        aria-label={`Focus of photo ${number}: ${Math.round(shown.x * 100)}% across, ${Math.round(shown.y * 100)}% down. Arrow keys move it.`}
        onKeyDown={moveByKey}
      />
    </div>
  )
}

const steps = wordTable<Point>({
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
})
