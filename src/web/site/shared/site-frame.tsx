import type { ReactElement, ReactNode } from 'react'
import * as words from '#src/contracts/words/site/frame.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './site-frame.module.css'
import { Still } from './still.tsx'
import { stillPart } from './still-part.ts'

const footer = stillPart(async () => (await import('./site-footer.tsx')).SiteFooter)

interface SiteFrameProps {
  header: ReactElement
  children: ReactNode
}

export function SiteFrame({ header, children }: SiteFrameProps) {
  return (
    <>
      <a className={styles.skip} href="#main">
        {say(words.skipLink)}
      </a>
      {header}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Still id="site-footer" part={footer} />
    </>
  )
}
