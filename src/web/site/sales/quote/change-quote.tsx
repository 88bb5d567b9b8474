import { type ReactNode, useState } from 'react'
import type { SentQuote } from './draft-record.ts'
import type { QuoteValues, RefusedField } from './quote-fields.ts'
import { QuoteForm } from './quote-form.tsx'
import { changeStoredQuote } from './store-quote.ts'
import type { Photos } from './use-photos.ts'
import { afterFailure, type Submission } from './use-quote-submission.ts'

interface ChangeQuoteProps {
  quote: SentQuote
  values: QuoteValues
  photos: Photos
  photosPanel: ReactNode
  onSaved: (quote: SentQuote, values: QuoteValues) => void
  onClose: () => void
}

const noDraft = { isRestored: false, markRestored: () => undefined, clear: () => undefined }

// The form again, with what was sent. Photos go on being sent meanwhile.
export function ChangeQuote({ quote, values, photos, photosPanel, onSaved, onClose }: ChangeQuoteProps) {
  const [submission, setSubmission] = useState<Submission>({ stage: 'editing' })
  const save = async (changed: QuoteValues): Promise<RefusedField | undefined> => {
    setSubmission({ stage: 'submitting' })
    try {
      const photoCount = photos.list.length + (quote.arrived ?? 0)
      onSaved(await changeStoredQuote({ quote, values: changed, photoCount }), changed)
      return undefined
    } catch (error) {
      const { refused, next } = afterFailure(error)
      setSubmission(next)
      return refused
    }
  }
  return (
    <QuoteForm
      {...{ photos, submission }}
      draft={noDraft}
      onSubmit={save}
      onBack={() => setSubmission({ stage: 'editing' })}
      change={{ values, photosPanel, onClose }}
    />
  )
}
