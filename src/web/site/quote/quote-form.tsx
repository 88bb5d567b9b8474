import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import layout from '../layout.module.css'
import { BusinessPart } from './business-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { FilmPart } from './film-part.tsx'
import { PhotosPart } from './photos-part.tsx'
import { QuoteAside } from './quote-aside.tsx'
import { QuoteFailed } from './quote-failed.tsx'
import styles from './quote-form.module.css'
import {
  emptyQuote,
  type QuoteField,
  quoteForm,
  type QuoteValues,
  type RefusedField,
  suggestTier,
} from './quote-values.ts'
import { quoteFormName, useEarlyInput } from './use-early-input.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { SendProgress } from './send-progress.tsx'
import type { Photos } from './use-photos.ts'
import type { Submission } from './use-quote-submission.ts'

export interface QuoteFormProps {
  photos: Photos
  submission: Submission
  progress: ReadonlyMap<File, number>
  onSubmit: (values: QuoteValues) => Promise<RefusedField | undefined>
  onBack: () => void
}

export function QuoteForm({ photos, submission, progress, onSubmit, onBack }: QuoteFormProps) {
  const form = useForm<QuoteValues>({ defaultValues: emptyQuote, resolver: zodResolver(quoteForm) })
  const { setValue, formState, control, handleSubmit } = form
  const isSubmitting = submission.stage === 'submitting'
  const wrongAnswers = Object.keys(formState.errors).length
  const watched = useWatch({ control })

  const answer = useCallback(
    (field: QuoteField, value: string) => {
      setValue(field, value)
      if (field !== 'photoCount') return
      const tier = suggestTier(value)
      if (!tier) return
      setValue('serviceType', tier.serviceType)
      setValue('budget', tier.budget, { shouldValidate: formState.isSubmitted })
    },
    [setValue, formState.isSubmitted],
  )
  useEarlyInput(answer)
  useLeaveWarning(isSubmitting)

  const ask = (field: QuoteField) => ({ ...form.register(field), error: formState.errors[field]?.message })
  const send = handleSubmit(async (values) => {
    const refused = await onSubmit(values)
    if (refused) form.setError(refused.field, { message: refused.text }, { shouldFocus: true })
  })

  return (
    <div className={layout.wrap}>
      <header className={styles.head}>
        <h1>Tell us about it. Add your photos.</h1>
        <p className={layout.lede}>It takes about 3 minutes. You have a quote within 2 hours.</p>
      </header>
      {/* Should the code of the page never arrive, a post at least keeps the answers out of the address. */}
      <form
        className={styles.split}
        name={quoteFormName}
        method="post"
        noValidate
        onSubmit={(event) => void send(event)}
      >
        <div className={styles.parts}>
          <PhotosPart {...{ photos, progress, ask, answer, isSubmitting }} photoCount={watched.photoCount ?? ''} />
          <BusinessPart ask={ask} />
          <FilmPart ask={ask} serviceType={watched.serviceType ?? ''} />
          <ContactPart ask={ask} />
        </div>
        <QuoteAside serviceType={watched.serviceType ?? ''} timeline={watched.timeline ?? ''} />
        <div className={styles.send}>
          {wrongAnswers > 0 && <Notice tone="fail">{describeWrong(wrongAnswers)}</Notice>}
          <Button type="submit" variant="go" size="big" busy={isSubmitting}>
            {isSubmitting ? 'Submitting...' : 'Send and Get My Quote'}
          </Button>
          {isSubmitting && <SendProgress files={photos.list.map(({ file }) => file)} progress={progress} />}
          <p className={styles.help}>
            No payment now. We use your photos only to make your film, and delete them 30 days after delivery.
          </p>
          <noscript>
            <Notice tone="info">This form needs JavaScript, and your browser has it switched off.</Notice>
          </noscript>
        </div>
      </form>
      <QuoteFailed
        error={submission.stage === 'failed' ? submission.error : undefined}
        onRetry={() => void send()}
        onBack={onBack}
      />
    </div>
  )
}

const describeWrong = (count: number): string =>
  count === 1 ? 'One answer needs another look.' : `${count} answers need another look.`
