import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { findService } from '#src/contracts/catalogue.ts'
import { submitQuote } from '#src/contracts/quotes.ts'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { track } from '../../api/track.ts'
import { type UploadOutcome, uploadPhotos } from '../../api/upload-photos.ts'
import { findRefusedField, type QuoteValues, type RefusedField, toQuoteRequest } from './quote-values.ts'

export type LostPhoto = Extract<UploadOutcome, { state: 'failed' }>

export type Submission =
  | { stage: 'editing' }
  | { stage: 'submitting' }
  | { stage: 'failed'; error: unknown }
  | { stage: 'sent'; customerId: string; reference: string; lost: LostPhoto[]; isRetrying: boolean }

// Once the quote is stored it counts as sent, whatever becomes of its photos.
export function useQuoteSubmission(photos: readonly File[]) {
  const [submission, setSubmission] = useState<Submission>({ stage: 'editing' })
  const [progress, setProgress] = useState<ReadonlyMap<File, number>>(new Map())
  const stopper = useStopper()
  const nameAttempt = useAttemptName()

  const upload = async (customerId: string, files: readonly File[]): Promise<LostPhoto[]> => {
    const onProgress = (file: File, sent: number) => setProgress((before) => new Map(before).set(file, sent))
    const outcomes = await uploadPhotos({ customerId, files, onProgress, signal: stopper() })
    return outcomes.filter((outcome) => outcome.state === 'failed')
  }

  // Comes back with the field that was refused, where the refusal is about one.
  const submit = async (values: QuoteValues): Promise<RefusedField | undefined> => {
    setSubmission({ stage: 'submitting' })
    const request = toQuoteRequest(values, photos.length)
    const stored = await store({ ...request, submissionId: nameAttempt(JSON.stringify(request)) })
    if ('error' in stored) {
      const { error } = stored
      const refused = error instanceof ApiError ? findRefusedField(error.text) : undefined
      setSubmission(refused ? { stage: 'editing' } : { stage: 'failed', error })
      return refused
    }
    const lost = await upload(stored.customerId, photos)
    setSubmission({ stage: 'sent', ...stored, lost, isRetrying: false })
    return undefined
  }

  const retryPhotos = async () => {
    if (submission.stage !== 'sent') return
    setSubmission({ ...submission, isRetrying: true })
    const refused = submission.lost.filter(({ reason }) => reason)
    const others = submission.lost.filter(({ reason }) => !reason).map(({ file }) => file)
    const lost = [...refused, ...(await upload(submission.customerId, others))]
    setSubmission({ ...submission, lost, isRetrying: false })
  }

  const backToForm = () => setSubmission({ stage: 'editing' })
  return { submission, progress, submit, retryPhotos, backToForm }
}

async function store(body: z.input<typeof submitQuote.body>) {
  try {
    const { data } = await callApi(submitQuote, { body })
    sessionStorage.setItem('quoteReference', data.reference)
    const service = findService(body.serviceType)
    track('quote_submit', service && { service })
    return { customerId: data.customerId, reference: data.reference }
  } catch (error) {
    return { error }
  }
}

// The same answers sent again are the same submission, so that a lost answer never makes a second quote. Without a secure
// connection browsers make no such names, and the server takes each attempt for a new one.
function useAttemptName(): (content: string) => string | undefined {
  const last = useRef<{ content: string; name: string | undefined }>(null)
  return (content) => {
    if (last.current?.content !== content) last.current = { content, name: crypto.randomUUID?.() }
    return last.current.name
  }
}

// Uploads end with the page that started them.
function useStopper(): () => AbortSignal {
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  return () => {
    controller.current = new AbortController()
    return controller.current.signal
  }
}
