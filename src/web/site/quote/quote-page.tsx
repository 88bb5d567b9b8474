import { SiteFrame } from '../site-frame.tsx'
import { SiteHeader } from '../site-header.tsx'
import { QuoteForm } from './quote-form.tsx'
import { QuoteSent } from './quote-sent.tsx'
import { usePhotos } from './use-photos.ts'
import { useQuoteSubmission } from './use-quote-submission.ts'

export function QuotePage() {
  const photos = usePhotos()
  const { submission, progress, submit, retryPhotos, backToForm } = useQuoteSubmission(
    photos.list.map(({ file }) => file),
  )
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      {submission.stage === 'sent' ? (
        <QuoteSent {...submission} photos={photos.list} onRetry={() => void retryPhotos()} />
      ) : (
        <QuoteForm {...{ photos, submission, progress }} onSubmit={submit} onBack={backToForm} />
      )}
    </SiteFrame>
  )
}
