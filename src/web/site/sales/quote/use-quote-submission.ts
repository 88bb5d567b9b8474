import { useRef, useState } from 'react'
import { ApiError } from '#src/web/api/api-error.ts'
import { rememberQuote } from '#src/web/site/shared/visitor-quote.ts'
import { clearDraft, rememberSent, type SentQuote, updateDraft } from './draft-record.ts'
import { emptyQuote, type QuoteValues, type RefusedField } from './quote-fields.ts'
import { findRefusedField } from './quote-rules.ts'
import { storeQuote } from './store-quote.ts'

export type Submission =
  | { stage: 'editing' }
  | { stage: 'submitting' }
  | { stage: 'failed'; error: unknown }
  | ({ stage: 'sent'; values: QuoteValues } & SentQuote)

// Once the quote is stored it counts as sent, whatever becomes of its photos.
export function useQuoteSubmission(photoCount: number) {
  const [submission, setSubmission] = useState<Submission>({ stage: 'editing' })
  const nameAttempt = useAttemptName()

  const showSent = (sent: SentQuote, given: Partial<QuoteValues>) => {
    const values = { ...emptyQuote, ...given }
    rememberSent(sent, values)
    setSubmission({ stage: 'sent', ...sent, values })
  }

  // Comes back with the field that was refused, where the refusal is about one.
  const submit = async (values: QuoteValues): Promise<RefusedField | undefined> => {
    setSubmission({ stage: 'submitting' })
    try {
      const sent = await storeQuote({ values, photoCount, nameAttempt })
      rememberQuote({ ...sent, email: values.email.trim() })
      // Only the photos are still here.
      if (photoCount > 0) updateDraft({ values, sent })
      else clearDraft()
      showSent(sent, values)
      return undefined
    } catch (error) {
      const { refused, next } = afterFailure(error)
      setSubmission(next)
      return refused
    }
  }

  const backToForm = () => setSubmission({ stage: 'editing' })
  return { submission, submit, showSent, backToForm }
}

// A refusal that is about one field is shown at that field.
export function afterFailure(error: unknown): { refused: RefusedField | undefined; next: Submission } {
  const refused = error instanceof ApiError ? findRefusedField(error.text) : undefined
  return { refused, next: refused ? { stage: 'editing' } : { stage: 'failed', error } }
}

// Without a secure connection browsers make no such names, and the server takes each attempt for a new one.
function useAttemptName(): (content: string) => string | undefined {
  const last = useRef<{ content: string; name: string | undefined }>(null)
  return (content) => {
    if (last.current?.content !== content) last.current = { content, name: crypto.randomUUID?.() }
    return last.current.name
  }
}
