import { useEffect } from 'react'
import { sitePages } from '#src/contracts/pages.ts'
import { Brackets } from '#src/web/ui/brackets.tsx'
import { Logo } from '#src/web/ui/logo.tsx'
import wideAvif from './bar-counter-1400.avif'
import wideJpeg from './bar-counter-1400.jpg'
import lowAvif from './bar-counter-900.avif'
import styles from './gate-screen.module.css'
import { LoginForm } from './login-form.tsx'

export function GateScreen({ onPass }: { onPass?: () => void }) {
  useEffect(() => {
    document.title = 'Admin Access Required: Reelwright'
  }, [])
  return (
    <main className={styles.gate}>
      <GatePhoto />
      <div className={styles.side}>
        <LoginForm
          className={styles.form}
          head={
            <>
              <Logo href={sitePages.home} />
              <h1 className={styles.title}>Admin Access Required</h1>
            </>
          }
          label="Access Dashboard"
          onPass={onPass}
        />
        <p className={styles.help}>You stay signed in for 2 hours.</p>
      </div>
    </main>
  )
}

function GatePhoto() {
  return (
    <div className={styles.photo} data-surface="ink">
      <picture>
        <source media="(max-width: 860px)" srcSet={lowAvif} type="image/avif" />
        <source srcSet={wideAvif} type="image/avif" />
        <img src={wideJpeg} width={1_400} height={1_400} alt="" />
      </picture>
      <Brackets className={styles.corners} />
      <p className={styles.place}>Back office</p>
    </div>
  )
}
