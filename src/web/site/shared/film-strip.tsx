import type { ReactNode } from 'react'
import { classNames } from '#src/web/ui/class-names.ts'
import styles from './film-strip.module.css'

export function FilmStrip({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames(styles.strip, className)} aria-hidden="true">
      {children}
    </div>
  )
}
