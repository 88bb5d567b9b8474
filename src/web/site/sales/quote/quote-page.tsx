import { lazy, Suspense } from 'react'
import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import { orderPages } from '#src/contracts/pages.ts'
import { ChangeQuote } from './change-quote.tsx'
import { loadQuoteSent } from './load-quote-sent.ts'
import { QuoteForm } from './quote-form.tsx'
import { useDraft } from './use-draft.ts'
import { usePhotos } from './use-photos.ts'
import { useWantedChange } from './use-wanted-change.ts'
import { useQuoteSubmission } from './use-quote-submission.ts'

const QuoteSent = lazy(loadQuoteSent)

export function QuotePage() {
  const photos = usePhotos()
  const { submission, submit, showSent, backToForm } = useQuoteSubmission(photos.list.length)
  const isSent = submission.stage === 'sent'
  const draft = useDraft({ photos, isSent, onSentBefore: showSent })
  const isFromCheckout = useWantedChange(showSent)
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      {isSent ? (
        <Suspense fallback={null}>
          <QuoteSent
            quote={submission}
            values={submission.values}
            photos={photos}
            changeForm={({ onSaved, ...given }) => (
              <ChangeQuote
                {...given}
                quote={submission}
                values={submission.values}
                photos={photos}
                onSaved={(quote, values) => {
                  showSent(quote, values)
                  if (isFromCheckout) location.assign(`${orderPages.checkout}?service=${quote.serviceType}`)
                  else onSaved()
                }}
              />
            )}
          />
        </Suspense>
      ) : (
        <QuoteForm {...{ photos, submission, draft }} onSubmit={submit} onBack={backToForm} />
      )}
    </SiteFrame>
  )
}
