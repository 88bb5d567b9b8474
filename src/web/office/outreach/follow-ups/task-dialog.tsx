import { templateActionsOf } from '#src/contracts/outreach/follow-up-templates.ts'
import type { FollowUpTask } from '#src/contracts/outreach/follow-ups.ts'
import { formatDay } from '#src/web/office/shared/format-time.ts'
import { MailPreview } from '#src/web/office/shared/mail-preview.tsx'
import { useBusinessName } from '#src/web/office/shared/business-name.ts'
import { usePrices } from '#src/web/office/shared/prices.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './task-dialog.module.css'
import { businessOf, wordsOf } from './task-words.ts'
import { useCancelTask, useHoldTask, useSendTask } from './use-follow-ups.ts'

export function TaskDialog({ task, onClose }: { task: FollowUpTask; onClose: () => void }) {
  const send = useSendTask()
  const hold = useHoldTask()
  const cancel = useCancelTask()
  const close = { onSuccess: onClose }
  const isHeld = task.status === 'held'
  const prices = usePrices()
  const { subject, text } = wordsOf(task, { prices, business: useBusinessName() })
  return (
    <Dialog open onClose={onClose} title={`${task.template}: ${businessOf(task)}`} shape="wide">
      <p className={styles.facts}>
        To {task.customer.name}, {task.customer.email}. Due {formatDay(task.dueDate)}.
      </p>
      {task.blocked && <Notice tone="info">{task.blocked}</Notice>}
      <MailPreview subject={subject} text={text} button={templateActionsOf(prices)[task.type]} />
      <div className={styles.actions}>
        <Button busy={send.isPending} disabled={task.blocked !== null} onClick={() => send.mutate(task, close)}>
          {send.isPending ? 'Sending...' : 'Send'}
        </Button>
        <Button variant="line" busy={hold.isPending} onClick={() => hold.mutate({ id: task.id, held: !isHeld }, close)}>
          {isHeld ? 'Release' : 'Hold'}
        </Button>
        <Button variant="bad" busy={cancel.isPending} onClick={() => cancel.mutate(task.id, close)}>
          Drop task
        </Button>
      </div>
    </Dialog>
  )
}
