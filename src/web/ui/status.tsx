import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Glyph, type Tone } from './glyph.tsx'
import styles from './status.module.css'
import tones from './tones.module.css'

export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classNames(styles.status, tones[tone])}>
      <Glyph tone={tone} />
      {children}
    </span>
  )
}
