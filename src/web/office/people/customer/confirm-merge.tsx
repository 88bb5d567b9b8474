import { useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import { customerName } from '#src/web/office/shared/customer-name.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './merge-customer.module.css'
import { useMerge } from './use-merges.ts'

export interface ConfirmMergeProps {
  customer: Customer
  other: Customer
  onBack: () => void
  onMerged: (keptId: string) => void
}

export function ConfirmMerge({ customer, other, onBack, onMerged }: ConfirmMergeProps) {
  const [keepsOther, setKeepsOther] = useState(false)
  const [kept, gone] = keepsOther ? [other, customer] : [customer, other]
  const merge = useMerge()
  return (
    <div className={styles.stack}>
      <p>
        Everything from <b>{customerName(gone)}</b> ({gone.email}) moves to <b>{customerName(kept)}</b> ({kept.email}),
        and fills in what is missing there. Orders and receipts keep the name and address they have. You can undo this.
      </p>
      {merge.error && <Notice tone="fail">{describeError(merge.error)}</Notice>}
      <div className={styles.actions}>
        <Button
          busy={merge.isPending}
          onClick={() => merge.mutate({ id: kept.id, otherId: gone.id }, { onSuccess: () => onMerged(kept.id) })}
        >
          Merge
        </Button>
        <Button variant="line" onClick={() => setKeepsOther(!keepsOther)}>
          Keep {gone.email} instead
        </Button>
        <Button variant="line" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  )
}
