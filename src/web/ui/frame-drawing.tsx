import { type Drawing } from '#src/contracts/studio/drawings.ts'
import { drawingSide } from '#src/contracts/studio/review-limits.ts'
import { classNames } from './class-names.ts'
import styles from './frame-drawing.module.css'

// What was drawn on a frame of a film, over its parent.
export function FrameDrawing({ drawing, className }: { drawing: Drawing; className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles.drawing, className)}
      viewBox={`0 0 ${drawingSide} ${drawingSide}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {drawing.map((stroke, index) => (
        // A stroke has no name but its place.
        <polyline key={index} points={stroke.map((point) => point.join(',')).join(' ')} />
      ))}
    </svg>
  )
}
