import type { FormEvent } from 'react'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import { labelOfButton, type LetterButton } from '#src/contracts/outreach/letters.ts'
import { fillPlaceholders, findPlaceholders } from '#src/kit/fill-placeholders.ts'
import { minuteMs } from '#src/kit/time.ts'
import { useBusinessName } from '#src/web/office/shared/business-name.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { LetterFields } from '#src/web/office/shared/letter-fields.tsx'
import { MailPreview } from '#src/web/office/shared/mail-preview.tsx'
import { usePrices } from '#src/web/office/shared/prices.ts'
import { useNow } from '#src/web/office/shared/session/use-now.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { say } from '#src/web/ui/say.ts'
import { Select } from '#src/web/ui/select.tsx'
import { useToast } from '#src/web/ui/toast.tsx'
import styles from './composer.module.css'
import { describeOutcome } from './describe-outcome.ts'
import { type Addressee, buttonOf, type LetterForm, priceToOffer, valuesOf } from './letter-values.ts'
import { OfferFields } from './offer-fields.tsx'
import { type LetterStart, letterTemplates } from './letter-templates.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useWrite } from './use-write.ts'

export interface ComposerProps {
  to: Addressee
  order?: { id: string; orderNumber: string } | undefined
  start?: LetterStart | undefined
  onClose: () => void
}

const buttons: { value: LetterButton['kind']; label: string }[] = [
  { value: 'none', label: 'No button' },
  { value: 'offer', label: 'Payment link with a price and an end date' },
  { value: 'order', label: 'Their order page' },
]

export function Composer({ to, order, start, onClose }: ComposerProps) {
  const draft = useLetterDraft(to, { orderId: order?.id, start })
  const form = draft.value
  const prices = usePrices()
  const change = (part: Partial<LetterForm>) => draft.set((before) => ({ ...before, ...part }))
  // Another letter, or another package, has another price.
  const changePriced = (part: Partial<LetterForm>) => {
    const { message, service } = { ...form, ...part }
    change({ ...part, price: priceToOffer(message, service as ServiceId, prices) })
  }
  const showToast = useToast()
  const write = useWrite(to.id, (status) => {
    showToast(describeOutcome(status, to.email))
    draft.discard()
    onClose()
  })
  const button = buttonOf(form, order?.id)
  const letter = useFilled(form, { to, button, orderNumber: order?.orderNumber })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!letter.isReady || !button) return
    const { subject, message } = letter
    write.mutate({ subject, message, button })
  }
  return (
    <Dialog open onClose={onClose} title={`Write to ${to.name || to.email}`} shape="wide">
      <form className={styles.columns} noValidate onSubmit={send}>
        <div className={styles.stack}>
          <TemplateChoice hasOrder={order !== undefined} start={start} onChoose={changePriced} />
          <LetterFields
            subject={form.subject}
            message={form.message}
            rows={11}
            onSubject={(subject) => change({ subject })}
            onMessage={(message) => change({ message })}
          />
          <Select
            label="Button below the message"
            options={buttons.filter(({ value }) => value !== 'order' || order)}
            value={form.button}
            onChange={({ target }) => change({ button: target.value as LetterForm['button'] })}
          />
          {form.button === 'offer' && (
            <OfferFields form={form} onChange={(part) => (part.service ? changePriced(part) : change(part))} />
          )}
        </div>
        <div className={styles.stack}>
          <p>To {to.email}</p>
          <MailPreview subject={letter.subject} text={letter.message} button={button && labelOfButton(button, say)} />
          {write.isError && <Notice tone="fail">{describeError(write.error)}</Notice>}
          <div className={styles.actions}>
            <Button type="submit" busy={write.isPending} disabled={!letter.isReady || !button}>
              Send
            </Button>
            <DraftMark draft={draft} />
          </div>
        </div>
      </form>
    </Dialog>
  )
}

interface Beginning {
  orderId: string | undefined
  start: LetterStart | undefined
}

const empty = { subject: '', message: '', button: 'none' } as const

function useLetterDraft(to: Addressee, { orderId, start }: Beginning) {
  const prices = usePrices()
  const business = useBusinessName()
  const { subject, message, button } =
    letterTemplates(business, orderId !== undefined).find(({ id }) => id === start) ?? empty
  return useDraft<LetterForm>(`letter/${to.id}/${orderId ?? ''}${start ? `/${start}` : ''}`, {
    subject,
    message,
    button,
    service: to.serviceType,
    price: priceToOffer(message, to.serviceType, prices),
    days: '14',
  })
}

interface Known {
  to: Addressee
  button: LetterButton | undefined
  orderNumber: string | undefined
}

// The words as they go out. A letter with something left in brackets does not.
function useFilled(form: LetterForm, known: Known) {
  const prices = usePrices()
  const nowMs = useNow(minuteMs)
  const values = valuesOf({ ...known, service: form.service as ServiceId, prices, nowMs })
  const subject = fillPlaceholders(form.subject, values, 'every')
  const message = fillPlaceholders(form.message, values, 'every')
  const isWritten = subject.trim() !== '' && message.trim() !== ''
  return { subject, message, isReady: isWritten && findPlaceholders(`${subject}\n${message}`).length === 0 }
}
