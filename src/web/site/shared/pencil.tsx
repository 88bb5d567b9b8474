import { classNames } from '#src/web/ui/class-names.ts'
import styles from './pencil.module.css'

const marks = {
  circle: {
    box: '0 0 200 130',
    path: 'M22 30C62 4 150 0 182 34c26 32-4 78-66 88C58 131 2 112 6 68 9 34 58 8 120 10c30 1 58 9 68 24',
  },
  arrow: { box: '0 0 90 48', path: 'M2 10C24 2 52 6 80 28M80 28 66 30M80 28 76 13' },
  underline: { box: '0 0 200 20', path: 'M4 10C60 4 140 3 196 7 150 8 90 10 40 16' },
} as const

// The editor's china-marker: never more than one thing marked in a screenful.
export function Pencil({ mark, className }: { mark: keyof typeof marks; className?: string | undefined }) {
  const { box, path } = marks[mark]
  return (
    <svg className={classNames(styles.pencil, className)} viewBox={box} preserveAspectRatio="none" aria-hidden="true">
      <path vectorEffect="non-scaling-stroke" d={path} />
    </svg>
  )
}

// Roughens the strokes like wax on paper. A page with a pencil mark needs this once.
export function PencilWax() {
  return (
    <svg className={styles.wax} width="0" height="0" aria-hidden="true">
      <filter id="wax" x="-10%" y="-10%" width="120%" height="120%">
        <feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" result="noise" />
        <feDisplacementMap in="SourceGraphic" in2="noise" scale="2.4" />
      </filter>
    </svg>
  )
}
