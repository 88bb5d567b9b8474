import { type ReactNode, useRef } from 'react'
import * as shared from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import { Button } from './button.tsx'
import styles from './confirm.module.css'
import { Dialog } from './dialog.tsx'

export interface ConfirmProps {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  // 'bad' for what cannot be undone.
  variant?: 'bad' | 'ink' | 'go'
  busy?: boolean
  // A further way out, between the two.
  other?: ReactNode
  surface?: 'ink' | 'paper' | 'desk'
  onConfirm: () => void
  onCancel: () => void
}

// Focus starts on Cancel: a stray Enter must not destroy anything.
export function Confirm(props: ConfirmProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = say(shared.cancelButton),
    variant = 'bad',
    busy = false,
  } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open={open} onClose={props.onCancel} title={title} surface={props.surface} initialFocus={cancel} hideClose>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>
        <Button variant={variant} busy={busy} onClick={props.onConfirm}>
          {confirmLabel}
        </Button>
        {props.other}
        <Button variant="line" ref={cancel} onClick={props.onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </Dialog>
  )
}
