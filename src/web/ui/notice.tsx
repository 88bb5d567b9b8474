import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Glyph } from './glyph.tsx'
import styles from './notice.module.css'
import tones from './tones.module.css'

export interface NoticeProps {
  tone: 'ok' | 'fail' | 'info'
  children: ReactNode
  action?: ReactNode
}

export function Notice({ tone, children, action }: NoticeProps) {
  return (
    // Its tint is light everywhere, so what stands on it takes the colours of a light surface.
    <div
      className={classNames(styles.notice, tones[tone])}
      data-surface="desk"
      role={tone === 'fail' ? 'alert' : 'status'}
    >
      <Glyph tone={tone} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
