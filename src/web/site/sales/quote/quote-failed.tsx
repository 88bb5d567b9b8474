import { ApiError } from '#src/web/api/api-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'

export interface QuoteFailedProps {
  error: unknown
  // A form of another service, where the owner has set one up.
  backupForm: string | undefined
  onRetry: () => void
  onBack: () => void
}

export function QuoteFailed({ error, backupForm, onRetry, onBack }: QuoteFailedProps) {
  const shared = {
    open: error !== undefined,
    title: 'Quote submission failed',
    surface: 'paper',
    onCancel: onBack,
  } as const
  const text = (
    <>
      <p>We’re having a brief technical issue. Everything you typed and all your photos are still here.</p>
      {error instanceof ApiError && error.status < 500 && <p>{error.text}</p>}
    </>
  )
  if (!backupForm) {
    return (
      <Confirm {...shared} confirmLabel="Try again" cancelLabel="Back to the form" variant="go" onConfirm={onRetry}>
        {text}
      </Confirm>
    )
  }
  const openBackupForm = () => {
    open(backupForm, '_blank', 'noopener')
    onBack()
  }
  const retry = (
    <Button variant="line" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <Confirm {...shared} confirmLabel="OK" variant="go" other={retry} onConfirm={openBackupForm}>
      {text}
      <p>Would you like to use our backup form instead? It opens in a new tab.</p>
    </Confirm>
  )
}
