import { Button } from '#src/web/ui/button.tsx'
import { CopyButton } from '#src/web/ui/copy-button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { useToast } from '#src/web/ui/toast.tsx'
import styles from './account.module.css'

interface ShownOnceProps {
  secret: string
  label: string
  onDone: () => void
}

export function ShownOnce({ secret, label, onDone }: ShownOnceProps) {
  const toast = useToast()
  return (
    <div className={styles.form}>
      <Notice tone="info">Copy it now. You won’t see it again.</Notice>
      <p className={styles.secret}>{secret}</p>
      <CopyButton
        label={label}
        copiedLabel="Copied"
        text={() => secret}
        onFail={() => toast({ tone: 'fail', title: 'Not copied', text: 'Select it and copy it by hand.' })}
      />
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}
