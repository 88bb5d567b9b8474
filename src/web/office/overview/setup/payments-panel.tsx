import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './setup.module.css'
import { useTryPayments } from './use-setup.ts'

export function PaymentsPanel() {
  const attempt = useTryPayments()
  return (
    <Panel title="Do card payments work?">
      <p>
        We open a payment at Stripe and cancel it. Nobody is charged, and Stripe tells us of it if your webhook works.
      </p>
      <Button variant="line" busy={attempt.isPending} onClick={() => attempt.mutate()}>
        Try the card payments
      </Button>
      <div role="status" className={styles.answer}>
        {attempt.data?.problem === null && (
          <Notice tone="ok">Stripe knows your keys. This step is done once Stripe has told us of the payment.</Notice>
        )}
        {attempt.data?.problem && <Notice tone="fail">{attempt.data.problem}</Notice>}
        {attempt.error && <Notice tone="fail">{describeError(attempt.error)}</Notice>}
      </div>
    </Panel>
  )
}
