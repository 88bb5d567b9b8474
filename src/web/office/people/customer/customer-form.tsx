import { type FormEvent, useState } from 'react'
import { businessTypes, testBusinessTypes } from '#src/contracts/enumerations.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { serviceChoices } from '#src/web/office/shared/service-name.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './customer-form.module.css'
import { type DetailsForm, readDetails } from './read-details.ts'
import type { useSaveDetails } from './use-save-details.ts'

const trades = [...new Map([...businessTypes, ...testBusinessTypes].map((choice) => [choice.value, choice])).values()]

const fields = [
  ['name', 'Name', 'name'],
  ['email', 'Email', 'email'],
  ['phone', 'Phone', 'tel'],
  ['businessName', 'Business', 'organization'],
  ['company', 'Company', 'off'],
] as const

export interface CustomerFormProps {
  title: string
  place: string
  saved: DetailsForm
  save: ReturnType<typeof useSaveDetails>
  onSaved?: (customerId: string) => void
  onClose: () => void
}

export function CustomerForm({ title, place, saved, save, onSaved, onClose }: CustomerFormProps) {
  const draft = useDraft<DetailsForm>(place, saved)
  const [isChecked, setChecked] = useState(false)
  const form = draft.value
  const { details, errors } = readDetails(form)
  const change = (part: Partial<DetailsForm>) => draft.set((before) => ({ ...before, ...part }))
  const finish = (customerId: string) => {
    onClose()
    onSaved?.(customerId)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (details && !save.isPending) draft.discardAfter(save.mutateAsync(details, { onSuccess: finish }))
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {fields.map(([name, label, autoComplete]) => (
          <TextInput
            key={name}
            label={label}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete={autoComplete}
            optional={name !== 'name' && name !== 'email'}
            error={isChecked ? errors[name] : undefined}
            value={form[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <Select
          label="Kind of business"
          options={trades}
          value={form.businessType}
          onChange={({ target }) => change({ businessType: target.value })}
        />
        <Select
          label="Package"
          options={serviceChoices()}
          value={form.serviceType}
          onChange={({ target }) => change({ serviceType: target.value })}
        />
        <TextInput
          label="Tags"
          optional
          hint="Separated by commas"
          error={isChecked ? errors.tags : undefined}
          value={form.tags}
          onChange={({ target }) => change({ tags: target.value })}
        />
        <div className={styles.foot}>
          {save.isError && <Notice tone="fail">{describeError(save.error)}</Notice>}
          <Button type="submit" busy={save.isPending}>
            Save customer
          </Button>
          <DraftMark draft={draft} />
        </div>
      </form>
    </Dialog>
  )
}
