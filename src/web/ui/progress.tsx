import { classNames } from './class-names.ts'
import styles from './progress.module.css'

export interface ProgressProps {
  label: string
  // Between 0 and 1; absent while nobody knows how far it is.
  value?: number
  tone?: 'busy' | 'ok' | 'fail'
}

export function Progress({ label, value, tone = 'busy' }: ProgressProps) {
  return <progress className={classNames(styles.progress, styles[tone])} aria-label={label} value={value} max={1} />
}
