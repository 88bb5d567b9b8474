import { Progress } from '#src/web/ui/progress.tsx'
import { Status } from '#src/web/ui/status.tsx'
import type { Tone } from '#src/web/ui/glyph.tsx'
import styles from './bulk-progress.module.css'
import type { BulkStep } from './use-bulk-run.ts'

const looks: Record<BulkStep['state'], { tone: Tone; word: string }> = {
  waiting: { tone: 'idle', word: 'Waiting' },
  sending: { tone: 'busy', word: 'Sending' },
  sent: { tone: 'ok', word: 'Sent' },
  skipped: { tone: 'info', word: 'Skipped' },
  failed: { tone: 'fail', word: 'Failed' },
}

export function BulkProgress({ steps, isRunning }: { steps: BulkStep[]; isRunning: boolean }) {
  if (steps.length === 0) return null
  const done = steps.filter(({ state }) => state !== 'waiting' && state !== 'sending').length
  return (
    <section aria-label="Progress">
      <Progress label="Sending" value={done / steps.length} tone={isRunning ? 'busy' : 'ok'} />
      <p className={styles.count} role="status">
        {done} of {steps.length} done
      </p>
      <ul className={styles.steps}>
        {steps.map(({ customer, state, reason }) => (
          <li key={customer.id}>
            <Status tone={looks[state].tone}>{looks[state].word}</Status>
            <span>
              {customer.name}
              {reason && <small>{reason}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
