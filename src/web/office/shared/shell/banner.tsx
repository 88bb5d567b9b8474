import { useState } from 'react'
import { secondMs } from '#src/kit/time.ts'
import { drafts } from '#src/web/office/shared/drafts/drafts.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { formatTimeLeft } from '#src/web/office/shared/session/time-left.ts'
import { useLogout } from '#src/web/office/shared/session/use-logout.ts'
import { useNow } from '#src/web/office/shared/session/use-now.ts'
import styles from './banner.module.css'

export function Banner({ endMs }: { endMs: number }) {
  const logout = useLogout()
  const nowMs = useNow(secondMs)
  const [isAsked, setAsked] = useState(false)
  const leave = () => (drafts.hasAny() ? setAsked(true) : logout.mutate())
  return (
    <header className={styles.banner} data-surface="ink">
      <span className={styles.lamp}>Secure Admin Area - Session expires in 2 hours</span>
      <span className={styles.end}>
        <span className={styles.left}>{formatTimeLeft(endMs - nowMs)} left</span>
        <Button variant="line" size="sm" busy={logout.isPending} onClick={leave}>
          Logout
        </Button>
      </span>
      <Confirm
        open={isAsked}
        title="Log out and delete drafts?"
        confirmLabel="Log out"
        busy={logout.isPending}
        onConfirm={() => logout.mutate(undefined, { onSettled: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      >
        You have something you haven’t sent or saved. Logging out deletes everything from this browser, including your
        drafts.
      </Confirm>
    </header>
  )
}
