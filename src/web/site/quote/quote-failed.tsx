import { ApiError } from '../../api/api-error.ts'
import { Confirm } from '../../ui/confirm.tsx'

export interface QuoteFailedProps {
  error: unknown
  onRetry: () => void
  onBack: () => void
}

export function QuoteFailed({ error, onRetry, onBack }: QuoteFailedProps) {
  return (
    <Confirm
      open={error !== undefined}
      title="Quote submission failed"
      confirmLabel="Try again"
      cancelLabel="Back to the form"
      variant="go"
      surface="paper"
      onConfirm={onRetry}
      onCancel={onBack}
    >
      <p>We have a brief technical issue. Everything you typed and all your photos are still here.</p>
      {error instanceof ApiError && error.status < 500 && <p>{error.text}</p>}
    </Confirm>
  )
}
