import type { Customer } from '#src/contracts/people/customers.ts'
import { useRestore } from './use-customer-changes.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'

export function RestoreNotice({ customer }: { customer: Customer }) {
  const restore = useRestore(customer.id)
  return (
    <Notice
      tone="info"
      action={
        <Button variant="line" size="sm" busy={restore.isPending} onClick={() => restore.mutate()}>
          Restore
        </Button>
      }
    >
      Archived {customer.deletedAt && formatDayTime(customer.deletedAt)}. Nothing was erased.
    </Notice>
  )
}
