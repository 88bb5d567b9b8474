import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { useBusinessName } from '#src/web/site/shared/site-content.ts'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/payment.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './card-form.module.css'

export interface BankStepProps {
  open: boolean
  label: string
  onAnswer: (isApproved: boolean) => void
}

// What a bank shows for 3-D Secure, in test mode.
export function BankStep({ open, label, onAnswer }: BankStepProps) {
  return (
    <Dialog open={open} onClose={() => onAnswer(false)} title="3-D Secure" surface="paper" hideClose>
      <div className={styles.form}>
        <p>
          <b>{say(words.testMode)}</b> {say(words.bankAsks, { business: useBusinessName(), label })}
        </p>
        <div className={layout.actions}>
          <Button variant="go" onClick={() => onAnswer(true)}>
            {say(words.completeAuthenticationButton)}
          </Button>
          <Button variant="line" onClick={() => onAnswer(false)}>
            {say(words.failAuthenticationButton)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
