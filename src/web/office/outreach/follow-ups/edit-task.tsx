import type { FormEvent } from 'react'
import type { FollowUpTemplate } from '#src/contracts/outreach/follow-up-templates.ts'
import type { FollowUpTask } from '#src/contracts/outreach/follow-ups.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { LetterFields } from '#src/web/office/shared/letter-fields.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './task-dialog.module.css'
import { useChangeTask } from './use-follow-ups.ts'

export interface EditTaskProps {
  task: FollowUpTask
  template: FollowUpTemplate
  onDone: () => void
}

// Another day, other words. Those of the template are not copied: it may still change.
export function EditTask({ task, template, onDone }: EditTaskProps) {
  const change = useChangeTask()
  const draft = useDraft(`task/${task.id}`, {
    day: shopTime(new Date(task.dueDate)).day,
    subject: task.subject || template.subject,
    content: task.content || template.content,
  })
  const { day, subject, content } = draft.value
  const set = (part: Partial<typeof draft.value>) => draft.set((before) => ({ ...before, ...part }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body = {
      dueDate: day,
      subject: subject === template.subject ? '' : subject,
      content: content === template.content ? '' : content,
    }
    const call = { params: { id: task.id }, body }
    draft.discardAfter(change.mutateAsync(call, { onSuccess: onDone }))
  }
  const isWritten = day !== '' && subject.trim() !== '' && content.trim() !== ''
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <TextInput label="Due date" type="date" value={day} onChange={({ target }) => set({ day: target.value })} />
      <LetterFields
        subject={subject}
        message={content}
        rows={8}
        onSubject={(next) => set({ subject: next })}
        onMessage={(next) => set({ content: next })}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={change.isPending} disabled={!isWritten}>
          Save task
        </Button>
        <DraftMark draft={draft} />
      </div>
    </form>
  )
}
