import { useEffect, useRef, useState } from 'react'
import { submitQuote } from '#src/contracts/quotes.ts'
import { ApiError, callApi } from '../../api/call-api.ts'
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

  const upload = async (customerId: string, files: readonly File[]): Promise<LostPhoto[]> => {
    const onProgress = (file: File, sent: number) => setProgress((before) => new Map(before).set(file, sent))
    const outcomes = await uploadPhotos({ customerId, files, onProgress, signal: stopper() })
    return outcomes.filter((outcome) => outcome.state === 'failed')
  }

  // Comes back with the field that was refused, where the refusal is about one.
  const submit = async (values: QuoteValues): Promise<RefusedField | undefined> => {
    setSubmission({ stage: 'submitting' })
    const stored = await store(values, photos.length)
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
    const lost = await upload(
      submission.customerId,
      submission.lost.map(({ file }) => file),
    )
    setSubmission({ ...submission, lost, isRetrying: false })
  }

  const backToForm = () => setSubmission({ stage: 'editing' })
  return { submission, progress, submit, retryPhotos, backToForm }
}

async function store(values: QuoteValues, photos: number) {
  try {
    const { data } = await callApi(submitQuote, { body: toQuoteRequest(values, photos) })
    sessionStorage.setItem('quoteReference', data.reference)
    return { customerId: data.customerId, reference: data.reference }
  } catch (error) {
    return { error }
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
