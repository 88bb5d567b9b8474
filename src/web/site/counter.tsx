import { useRef } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './counter.module.css'
import layout from './layout.module.css'
import { useCountUp } from './use-count-up.ts'

// Counts up once it is seen. A screen reader hears the final figure only.
export function Counter({ value, unit }: { value: number; unit: string }) {
  const element = useRef<HTMLSpanElement>(null)
  const shown = useCountUp(value, element)
  return (
    <span ref={element} className={layout.figures}>
      <VisuallyHidden>
        {value}
        {unit}
      </VisuallyHidden>
      <span className={styles.figure} aria-hidden="true" data-final={`${value}${unit}`}>
        {shown}
        {unit}
      </span>
    </span>
  )
}
