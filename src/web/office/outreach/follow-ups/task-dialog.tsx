import { useState } from 'react'
import type { FollowUpTemplate } from '#src/contracts/outreach/follow-up-templates.ts'
import type { FollowUpTask } from '#src/contracts/outreach/follow-ups.ts'
import { formatDay } from '#src/web/office/shared/format-time.ts'
import { MailPreview } from '#src/web/office/shared/mail-preview.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { EditTask } from './edit-task.tsx'
import styles from './task-dialog.module.css'
import { businessOf, wordsOf } from './task-words.ts'
import { useCancelTask, useHoldTask, useSendTask } from './use-follow-ups.ts'

export interface TaskDialogProps {
  task: FollowUpTask
  // What is sent where the task has no words of its own.
  template: FollowUpTemplate
  onClose: () => void
}

export function TaskDialog({ task, template, onClose }: TaskDialogProps) {
  const send = useSendTask()
  const hold = useHoldTask()
  const cancel = useCancelTask()
  const close = { onSuccess: onClose }
  const isHeld = task.status === 'held'
  const [isEditing, setEditing] = useState(false)
  const { subject, text } = wordsOf(task, template)
  return (
    <Dialog open onClose={onClose} title={`${task.template}: ${businessOf(task)}`} shape="wide">
      <p className={styles.facts}>
        To {task.customer.name}, {task.customer.email}. Due {formatDay(task.dueDate)}.
      </p>
      {task.blocked && <Notice tone="info">{task.blocked}</Notice>}
      {isEditing ? (
        <EditTask task={task} template={template} onDone={onClose} />
      ) : (
        <MailPreview subject={subject} text={text} button={template.action ?? undefined} />
      )}
      <div className={styles.actions}>
        <Button
          busy={send.isPending}
          disabled={task.blocked !== null || isEditing}
          onClick={() => send.mutate(task, close)}
        >
          {send.isPending ? 'Sending...' : 'Send'}
        </Button>
        {!isEditing && (
          <Button variant="line" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
        <Button variant="line" busy={hold.isPending} onClick={() => hold.mutate({ id: task.id, held: !isHeld }, close)}>
          {isHeld ? 'Release' : 'Hold'}
        </Button>
        <Button variant="bad" busy={cancel.isPending} onClick={() => cancel.mutate(task.id, close)}>
          Cancel task
        </Button>
      </div>
    </Dialog>
  )
}
