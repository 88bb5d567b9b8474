import type { ReactNode } from 'react'
import { sitePages } from '#src/contracts/pages.ts'
import { Logo } from '#src/web/ui/logo.tsx'
import styles from './open-frame.module.css'

// Around a tool that anybody may see: no list of tools, no session.
export function OpenFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={styles.bar}>
        <Logo href={sitePages.home} />
      </header>
      <main id="main" tabIndex={-1} className={styles.work}>
        {children}
      </main>
    </>
  )
}
