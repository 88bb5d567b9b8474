import type { FormEvent, ReactNode } from 'react'
import type { Draft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import styles from './order-dialog.module.css'

export interface DraftFormProps<Form> {
  draft: Draft<Form>
  change: { isPending: boolean; mutateAsync: (form: Form, options: { onSuccess: () => void }) => Promise<unknown> }
  submitLabel: string
  closeLabel?: string
  isReady?: boolean
  isDangerous?: boolean
  onClose: () => void
  children: ReactNode
}

// Below an order. The draft goes once it is sent, or closed.
export function DraftForm<Form>({
  draft,
  change,
  submitLabel,
  closeLabel = 'Close',
  isReady = true,
  isDangerous = false,
  onClose,
  children,
}: DraftFormProps<Form>) {
  const finish = () => {
    draft.discard()
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    draft.discardAfter(change.mutateAsync(draft.value, { onSuccess: onClose }))
  }
  return (
    <form className={styles.form} onSubmit={send}>
      {children}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant={isDangerous ? 'bad' : 'ink'}
          size="sm"
          busy={change.isPending}
          disabled={!isReady}
        >
          {submitLabel}
        </Button>
        <Button variant="line" size="sm" onClick={finish}>
          {closeLabel}
        </Button>
      </div>
    </form>
  )
}
