import type { ReactNode } from 'react'
import { Brackets } from './brackets.tsx'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Brackets shape="mark" className={styles.mark} />
      <b className={styles.title}>{title}</b>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
