import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { useBusinessName } from '#src/web/site/shared/site-content.ts'
import layout from '#src/web/site/shared/layout.module.css'
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
          <b>Test mode.</b> Your bank asks whether this payment is yours: {label.toLowerCase()} to {useBusinessName()}.
        </p>
        <div className={layout.actions}>
          <Button variant="go" onClick={() => onAnswer(true)}>
            Complete authentication
          </Button>
          <Button variant="line" onClick={() => onAnswer(false)}>
            Fail authentication
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
