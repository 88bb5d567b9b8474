import { useEffect, useRef } from 'react'
import type { FilmFormat } from '#src/contracts/studio/film-choices.ts'
import { type FramingBox, type PhotoFraming, salienceSide } from '#src/contracts/studio/framing.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import styles from './framing-marks.module.css'

export type FramingView = 'photo' | 'importance' | FilmFormat

export interface FramingMarksProps {
  framing: PhotoFraming
  view: Exclude<FramingView, 'photo'>
}

// Over a photo: what matters in it, or what the shots of a format show of it.
export function FramingMarks({ framing, view }: FramingMarksProps) {
  if (view === 'importance') {
    return (
      <div className={styles.marks}>
        {framing.salience && <Shade cells={framing.salience} />}
        {framing.points.map(({ kind, box }, index) => (
          <Box key={index} box={box} label={kind} />
        ))}
      </div>
    )
  }
  return (
    <div className={styles.marks}>
      {framing.shots
        .filter(({ format }) => format === view)
        .map(({ position, from, to }, index) => (
          <div key={index}>
            <Box box={from} label={`Shot ${position}`} />
            <Box box={to} isEnd />
          </div>
        ))}
    </div>
  )
}

interface BoxProps {
  box: FramingBox
  label?: string
  isEnd?: boolean
}

const percent = (part: number): string => `${part * 100}%`

function Box({ box: { x, y, width, height }, label, isEnd = false }: BoxProps) {
  return (
    <div
      className={classNames(styles.box, isEnd && styles.end)}
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
    >
      {label && <span className={styles.label}>{label}</span>}
    </div>
  )
}

const darkest = 0.78

// The less a part matters, the darker it is.
function Shade({ cells }: { cells: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const image = context.createImageData(salienceSide, salienceSide)
    for (const [index, letter] of Array.from(atob(cells)).entries()) {
      image.data[4 * index + 3] = darkest * (255 - letter.charCodeAt(0))
    }
    context.putImageData(image, 0, 0)
  }, [cells])
  return <canvas ref={canvas} className={styles.shade} width={salienceSide} height={salienceSide} />
}
