import { useEffect, useRef, useState } from 'react'
import { minuteMs, secondMs } from '#src/kit/time.ts'
import { formatTimeLeft } from '#src/web/office/shared/session/time-left.ts'
import { useNow } from '#src/web/office/shared/session/use-now.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Glyph } from '#src/web/ui/glyph.tsx'
import styles from './session-warning.module.css'
import { LoginForm } from './login-form.tsx'

const warnedMs = 5 * minuteMs

// A session ends two hours after the password, come what may: to stay is to give the password again, ahead of time.
export function SessionWarning({ endMs }: { endMs: number }) {
  const leftMs = endMs - useNow(secondMs)
  const [isStaying, setStaying] = useState(false)
  return (
    <>
      {leftMs < warnedMs && !isStaying && <Warning leftMs={leftMs} onStay={() => setStaying(true)} />}
      <Dialog open={isStaying} onClose={() => setStaying(false)} title="Stay signed in for another 2 hours">
        <LoginForm className={styles.form} label="Stay" onPass={() => setStaying(false)} />
      </Dialog>
    </>
  )
}

function Warning({ leftMs, onStay }: { leftMs: number; onStay: () => void }) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    // The top layer: it must be seen above an open dialog too.
    const popover = element.current
    popover?.showPopover()
    return () => popover?.hidePopover()
  }, [])
  return (
    <aside ref={element} popover="manual" data-surface="desk" className={styles.warning} aria-label="Session">
      <Glyph tone="info" />
      <p className={styles.text}>
        <b role="status">Your session ends in less than 5 minutes.</b> We’ll keep what you’ve written.{' '}
        <span className={styles.left}>{formatTimeLeft(leftMs)} left.</span>
      </p>
      <Button size="sm" onClick={onStay}>
        Stay
      </Button>
    </aside>
  )
}
