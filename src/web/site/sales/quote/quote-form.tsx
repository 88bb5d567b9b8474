import { type ReactNode, useCallback, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as quoteWords from '#src/contracts/words/site/quote.ts'
import { say } from '#src/web/ui/say.ts'
import { BusinessPart } from './business-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { FilmPart } from './film-part.tsx'
import { FormActions } from './form-actions.tsx'
import { PhotoQuestions, PhotosPart } from './photos-part.tsx'
import { QuoteAside } from './quote-aside.tsx'
import { QuoteFailed } from './quote-failed.tsx'
import styles from './quote-form.module.css'
import {
  emptyQuote,
  type QuoteField,
  quoteFields,
  type QuoteValues,
  type RefusedField,
  suggestTier,
} from './quote-fields.ts'
import { findWrongAnswers } from './quote-rules.ts'
import { StepList } from './step-list.tsx'
import { summarisePrice } from './summarise-price.ts'
import type { RestoredDraft } from './use-draft.ts'
import { useDraftFields } from './use-draft-fields.ts'
import { quoteFormName } from './use-early-input.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { usePrefetchSubmission } from './use-prefetch-submission.ts'
import { useSteps } from './use-steps.ts'
import { WordsPart } from './words-part.tsx'
import type { Photos } from './use-photos.ts'
import type { Submission } from './use-quote-submission.ts'

export interface QuoteFormProps {
  photos: Photos
  submission: Submission
  draft: RestoredDraft
  onSubmit: (values: QuoteValues) => Promise<RefusedField | undefined>
  onBack: () => void
  change?: QuoteChange
}

// Of a quote that was sent.
interface QuoteChange {
  values: QuoteValues
  // Its photos are on their way already.
  photosPanel: ReactNode
  onClose: () => void
}

export function QuoteForm({ photos, submission, draft, onSubmit, onBack, change }: QuoteFormProps) {
  const prices = usePrices()
  const form = useForm<QuoteValues>({ defaultValues: change?.values ?? emptyQuote, resolver: resolve })
  const { setValue, formState, control, handleSubmit } = form
  const isSubmitting = submission.stage === 'submitting'
  const wrongAnswers = Object.keys(formState.errors).length
  const watched = { ...emptyQuote, ...useWatch({ control }) } as QuoteValues

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
  useDraftFields({ form, answer, onRestored: draft.markRestored, sent: change?.values })
  useLeaveWarning(isSubmitting)
  const [isTouched, setTouched] = useState(false)
  const backupForm = usePrefetchSubmission({ isTouched, hasPhotos: photos.list.length > 0 })

  const ask = (field: QuoteField) => {
    const error = formState.errors[field]?.message
    // What was found wrong on the way to the next step is looked at again as soon as it changes.
    const recheck = () => error !== undefined && void form.trigger(field)
    return { ...form.register(field, { onChange: recheck }), error }
  }
  const startAfresh = () => {
    form.reset(emptyQuote)
    draft.clear()
  }
  const steps = useSteps(form, { isLayer: change !== undefined })
  const isLast = steps.isLast || change !== undefined
  const send = handleSubmit(
    async (values) => {
      const refused = await onSubmit(values)
      if (!refused) return
      steps.show(refused.field)
      form.setError(refused.field, { message: refused.text }, { shouldFocus: true })
    },
    (errors) => steps.show(quoteFields.find((field) => errors[field]) ?? 'name'),
  )
  const goOn = isLast ? send : steps.next
  const goBack = steps.step > 0 ? () => steps.go(steps.step - 1) : change?.onClose
  const { photoCount, serviceType } = watched
  const photoQuestions = { photoCount, serviceType, ask, answer }
  const shown = (step: number) => ({ 'data-step': step, hidden: step !== steps.step })

  return (
    <div className={layout.wrap}>
      <header className={styles.head}>
        <h1>{say(change ? quoteWords.changeTitle : quoteWords.title)}</h1>
        <p className={layout.lede}>{say(change ? quoteWords.changeTitleText : quoteWords.titleText)}</p>
      </header>
      {/* Should the code of the page never arrive, a post at least keeps the answers out of the address. */}
      <form
        className={styles.split}
        name={quoteFormName}
        method="post"
        noValidate
        onFocus={() => setTouched(true)}
        onSubmit={(event) => {
          event.preventDefault()
          void goOn()
        }}
      >
        <div className={styles.parts}>
          {draft.isRestored && <DraftRestored onClear={startAfresh} />}
          <StepList step={steps.step} wrong={steps.wrong} onGo={steps.go} />
          <div {...shown(0)}>
            {change ? (
              <>
                {change.photosPanel}
                <div className={styles.questions}>
                  <PhotoQuestions {...photoQuestions} />
                </div>
              </>
            ) : (
              <PhotosPart {...{ photos, isSubmitting }} {...photoQuestions} />
            )}
            <ContactPart ask={ask} ticked={watched} answer={answer} />
          </div>
          <div {...shown(1)}>
            <BusinessPart ask={ask} />
          </div>
          <div {...shown(2)}>
            <FilmPart ask={ask} serviceType={serviceType} />
          </div>
          <div {...shown(3)}>
            <WordsPart ask={ask} />
          </div>
        </div>
        <QuoteAside serviceType={serviceType} timeline={watched.timeline} photos={photos.list.length} />
        <FormActions
          totalPence={summarisePrice(serviceType, watched.timeline, prices).totalPence}
          wrongAnswers={wrongAnswers}
          isLast={isLast}
          sendLabel={say(change ? sharedWords.saveChangesButton : quoteWords.sendButton)}
          isSubmitting={isSubmitting}
          onBack={goBack}
        />
      </form>
      <QuoteFailed
        error={submission.stage === 'failed' ? submission.error : undefined}
        backupForm={backupForm}
        onRetry={() => void send()}
        onBack={onBack}
      />
    </div>
  )
}

function DraftRestored({ onClear }: { onClear: () => void }) {
  return (
    <div className={styles.restored}>
      <Notice
        tone="info"
        action={
          <Button variant="line" size="sm" onClick={onClear}>
            {say(quoteWords.startAfreshButton)}
          </Button>
        }
      >
        {say(quoteWords.draftRestoredNotice)}
      </Notice>
    </div>
  )
}

const resolve: Resolver<QuoteValues> = (values) => {
  const wrong = findWrongAnswers(values)
  const errors = Object.fromEntries(wrong.map(({ field, text }) => [field, { type: 'rule', message: text }]))
  return wrong.length > 0 ? { values: {}, errors } : { values, errors: {} }
}
