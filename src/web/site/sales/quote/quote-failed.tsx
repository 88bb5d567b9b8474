import { ApiError } from '#src/web/api/api-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import * as words from '#src/contracts/words/site/quote.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'

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
    title: say(words.failedTitle),
    surface: 'paper',
    onCancel: onBack,
  } as const
  const text = (
    <>
      <p>{say(words.failedText)}</p>
      {error instanceof ApiError && error.status < 500 && <p>{error.text}</p>}
    </>
  )
  if (!backupForm) {
    return (
      <Confirm
        {...shared}
        confirmLabel={say(sharedWords.tryAgainButton)}
        cancelLabel={say(words.backToTheFormButton)}
        variant="go"
        onConfirm={onRetry}
      >
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
      {say(sharedWords.tryAgainButton)}
    </Button>
  )
  return (
    <Confirm {...shared} confirmLabel={say(words.okButton)} variant="go" other={retry} onConfirm={openBackupForm}>
      {text}
      <p>{say(words.failedBackupForm)}</p>
    </Confirm>
  )
}
