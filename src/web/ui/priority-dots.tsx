import { labelOf, type Priority, priorities } from '#src/contracts/enumerations.ts'
import { classNames } from './class-names.ts'
import styles from './priority-dots.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const filledDots: Record<Priority, number> = { high: 3, standard: 2, low: 1 }

export function PriorityDots({ priority }: { priority: Priority }) {
  return (
    <span className={classNames(styles.priority, styles[priority])}>
      <span className={styles.dots} aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <i key={place} className={classNames(place <= filledDots[priority] && styles.filled)} />
        ))}
      </span>
      <VisuallyHidden>Priority: </VisuallyHidden>
      {labelOf(priorities, priority)}
    </span>
  )
}
