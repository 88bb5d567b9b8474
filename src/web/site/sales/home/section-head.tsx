import type { ReactNode } from 'react'
import layout from '#src/web/site/shared/layout.module.css'
import styles from './section-head.module.css'

export function SectionHead({ title, lede, children }: { title: string; lede?: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {lede && <p className={layout.lede}>{lede}</p>}
      {children}
    </div>
  )
}
