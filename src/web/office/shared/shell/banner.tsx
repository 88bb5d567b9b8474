import { secondMs } from '#src/kit/time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatTimeLeft } from '#src/web/office/shared/session/time-left.ts'
import { useLogout } from '#src/web/office/shared/session/use-logout.ts'
import { useNow } from '#src/web/office/shared/session/use-now.ts'
import styles from './banner.module.css'

export function Banner({ endMs }: { endMs: number }) {
  const logout = useLogout()
  const nowMs = useNow(secondMs)
  return (
    <header className={styles.banner} data-surface="ink">
      <span className={styles.lamp}>Secure Admin Area - Session expires in 2 hours</span>
      <span className={styles.end}>
        <span className={styles.left}>{formatTimeLeft(endMs - nowMs)} left</span>
        <Button variant="line" size="sm" busy={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      </span>
    </header>
  )
}
