import { classNames } from './class-names.ts'
import styles from './brackets.module.css'

// The four corners of a film frame: over its parent (`fill`), or as a small 9:16 mark of its own.
export function Brackets({ shape = 'fill', className }: { shape?: 'fill' | 'mark'; className?: string }) {
  return <span className={classNames(styles.brackets, styles[shape], className)} aria-hidden="true" />
}
