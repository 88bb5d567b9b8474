import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { describeError } from './describe-error.ts'

export interface LoadFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

export function LoadFailed({ error, busy, onRetry }: LoadFailedProps) {
  return (
    <Notice
      tone="fail"
      action={
        <Button variant="line" size="sm" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {describeError(error)}
    </Notice>
  )
}
