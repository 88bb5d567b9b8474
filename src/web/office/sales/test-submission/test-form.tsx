import { type FormEvent, useState } from 'react'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import { testBusinessTypes } from '#src/contracts/enumerations.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { formatPence } from '#src/kit/money.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { usePrices } from '#src/web/office/shared/prices.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { nameService } from '#src/web/office/shared/service-name.ts'
import { Button } from '#src/web/ui/button.tsx'
import { FileDrop } from '#src/web/ui/file-drop.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { ImageList } from './image-list.tsx'
import { takeImages } from './take-images.ts'
import styles from './test-form.module.css'
import type { TestCustomer } from './use-test-submission.ts'

const services = ['vr1', 'vr2', 'vr3'] as const satisfies ServiceId[]
const serviceChoices = ({ terms }: Prices) =>
  services.map((id) => ({ value: id, label: `${nameService(id)} (${formatPence(terms[id])})` }))

const emptyCustomer: TestCustomer = { name: '', email: '', phone: '', businessType: '', serviceType: '', notes: '' }

export interface TestFormProps {
  busy: boolean
  onSubmit: (customer: TestCustomer & { serviceType: ServiceId }, images: File[], onDone: () => void) => void
}

export function TestForm({ busy, onSubmit }: TestFormProps) {
  const prices = usePrices()
  const draft = useDraft('test-customer', emptyCustomer)
  const customer = draft.value
  const [images, setImages] = useState<File[]>([])
  const { name, email, businessType, serviceType } = customer
  const isComplete = Boolean(name.trim() && email.trim() && businessType && serviceType)

  const field = (key: keyof TestCustomer) => ({
    value: customer[key],
    onChange: (event: { target: { value: string } }) => draft.set({ ...customer, [key]: event.target.value }),
  })
  const add = (files: File[]) => {
    const taken = takeImages(images, files)
    if ('refusal' in taken) window.alert(taken.refusal)
    else setImages(taken.images)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (serviceType) onSubmit({ ...customer, serviceType }, images, draft.discard)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Panel title="Customer">
        <div className={styles.fields}>
          <TextInput label="Full Name" required maxLength={120} {...field('name')} />
          <TextInput label="Email Address" type="email" required maxLength={254} {...field('email')} />
          <TextInput label="Phone Number" type="tel" optional maxLength={40} {...field('phone')} />
          <Select
            label="Business Type"
            required
            placeholder="Choose a business type"
            options={testBusinessTypes}
            {...field('businessType')}
          />
          <Select
            label="Service Type"
            required
            placeholder="Choose a service"
            options={serviceChoices(prices)}
            {...field('serviceType')}
          />
          <TextArea label="Notes" optional rows={3} maxLength={5_000} className={styles.notes} {...field('notes')} />
        </div>
      </Panel>
      <Panel title="Images" aside={<span>{images.length} of 25</span>}>
        <FileDrop
          noun="images"
          hint="JPG, PNG, HEIC or WebP. Up to 25 images of 20MB each."
          accept="image/*"
          disabled={busy}
          onFiles={add}
        />
        <ImageList images={images} onRemove={(image) => setImages(images.filter((other) => other !== image))} />
      </Panel>
      <Button type="submit" size="big" busy={busy} disabled={!isComplete}>
        {busy ? 'Submitting...' : 'Submit Test Customer'}
      </Button>
      <DraftMark draft={draft} />
    </form>
  )
}
