import { type ReactNode, useEffect } from 'react'
import styles from './screen-head.module.css'

export interface ScreenHeadProps {
  title: string
  children?: ReactNode
  actions?: ReactNode
}

export function ScreenHead({ title, children, actions }: ScreenHeadProps) {
  useEffect(() => {
    document.title = `${title}: Reelwright back office`
  }, [title])
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {children && <p className={styles.text}>{children}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
