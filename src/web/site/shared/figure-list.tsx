import type { ShownFigures } from '#src/contracts/sales/site-content.ts'
import { Counter } from './counter.tsx'
import styles from './figure-list.module.css'
import { SampleMark } from './sample-mark.tsx'

// Figures of the business: marked while they are samples, with a note where they were counted.
export function FigureList({ figures: { list, isSample, note }, className }: FigureListProps) {
  if (list.length === 0) return null
  return (
    <div className={styles.figures}>
      <dl className={className}>
        {list.map(({ id, value, unit, label }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <Counter value={value} unit={unit} />
            </dd>
          </div>
        ))}
      </dl>
      {isSample && (
        <p className={styles.below}>
          <SampleMark />
        </p>
      )}
      {note && <p className={styles.below}>{note}</p>}
    </div>
  )
}

interface FigureListProps {
  figures: ShownFigures
  className: string | undefined
}
