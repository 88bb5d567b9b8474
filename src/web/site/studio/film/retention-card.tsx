import { formatDate } from '#src/kit/format-date.ts'
import type { eraseOrder } from '#src/contracts/studio/delivery.ts'
import { useState } from 'react'
import { type OrderFilms } from '#src/contracts/studio/delivery.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Confirm } from '#src/web/ui/confirm.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import * as paths from '#src/contracts/paths.ts'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './retention-card.module.css'
import type { Act } from './use-order-films.ts'

export interface RetentionCardProps {
  token: string
  retention: NonNullable<OrderFilms['retention']>
  isBusy: boolean
  act: Act
}

// One for each day, as long as they can be told apart.
const mostBars = 60

export function RetentionCard({ token, retention, isBusy, act }: RetentionCardProps) {
  const { daysLeft, keptDays, deletedAt, isPaused } = retention
  const [isAsking, setAsking] = useState(false)
  const erase = async () => {
    await act(() => askServer<typeof eraseOrder>(paths.eraseOrder, { params: { token } }))
    setAsking(false)
  }
  const bars = Math.min(keptDays, mostBars)
  const gone = Math.floor(((keptDays - daysLeft) * bars) / keptDays)
  return (
    <div className={classNames(layout.wrap, styles.around)}>
      <section className={styles.card} aria-label={say(words.whenEverythingIsDeletedForScreenReaders)}>
        <b className={classNames(layout.poster, layout.figures)}>{daysLeft}</b>
        <div>
          <svg className={styles.days} viewBox={`0 0 ${bars * 10} 12`} preserveAspectRatio="none" aria-hidden="true">
            {Array.from({ length: bars }, (_, at) => (
              <rect
                key={at}
                x={at * 10}
                width="8"
                height="12"
                className={at < gone ? styles.gone : at === gone ? styles.now : undefined}
              />
            ))}
          </svg>
          <p>
            <b>{daysLeft === 1 ? say(words.oneDayLeft) : say(words.daysLeft)}</b>{' '}
            {isPaused
              ? say(words.countdownPaused)
              : say(words.deletedOnDay, {
                  day: formatDate(new Date(deletedAt), { dateStyle: 'long' }),
                  delivered: keptDays,
                })}
          </p>
          <Button variant="line" size="sm" disabled={isBusy} onClick={() => setAsking(true)}>
            {say(words.eraseNowButton)}
          </Button>
        </div>
      </section>
      <Confirm
        open={isAsking}
        title={say(words.eraseEverythingNowTitle)}
        confirmLabel={say(words.eraseNowButton)}
        surface="paper"
        busy={isBusy}
        onConfirm={() => void erase()}
        onCancel={() => setAsking(false)}
      >
        {say(words.eraseEverythingNowText)}
      </Confirm>
    </div>
  )
}
