import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { rememberQuote } from '../visitor-quote.ts'
import { clearDraft, type SentQuote, updateDraft } from './draft-record.ts'
import { loadServer } from './load-server.ts'
import type { QuoteValues, RefusedField } from './quote-fields.ts'

export type Submission =
  | { stage: 'editing' }
  | { stage: 'submitting' }
  | { stage: 'failed'; error: unknown }
  | ({ stage: 'sent' } & SentQuote)

// Once the quote is stored it counts as sent, whatever becomes of its photos.
export function useQuoteSubmission(photoCount: number) {
  const [submission, setSubmission] = useState<Submission>({ stage: 'editing' })
  const nameAttempt = useAttemptName()

  const showSent = (sent: SentQuote) => setSubmission({ stage: 'sent', ...sent })

  // Comes back with the field that was refused, where the refusal is about one.
  const submit = async (values: QuoteValues): Promise<RefusedField | undefined> => {
    setSubmission({ stage: 'submitting' })
    try {
      const { storeQuote } = await loadServer()
      const sent = await storeQuote({ values, photoCount, nameAttempt })
      rememberQuote({ ...sent, email: values.email.trim() })
      // What was typed has arrived; only the photos are still here.
      if (photoCount > 0) updateDraft({ values: {}, sent })
      else clearDraft()
      showSent(sent)
      return undefined
    } catch (error) {
      const refused = await findRefused(error)
      setSubmission(refused ? { stage: 'editing' } : { stage: 'failed', error })
      return refused
    }
  }

  const backToForm = () => setSubmission({ stage: 'editing' })
  return { submission, submit, showSent, backToForm }
}

async function findRefused(error: unknown): Promise<RefusedField | undefined> {
  if (!(error instanceof ApiError)) return undefined
  const { findRefusedField } = await loadServer()
  return findRefusedField(error.text)
}

// Without a secure connection browsers make no such names, and the server takes each attempt for a new one.
function useAttemptName(): (content: string) => string | undefined {
  const last = useRef<{ content: string; name: string | undefined }>(null)
  return (content) => {
    if (last.current?.content !== content) last.current = { content, name: crypto.randomUUID?.() }
    return last.current.name
  }
}
