import { nameCurrency } from '#src/kit/name-currency.ts'
import { serviceChoices } from '#src/web/office/shared/service-name.ts'
import { Select } from '#src/web/ui/select.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './composer.module.css'
import type { LetterForm } from './letter-values.ts'

type OfferForm = Pick<LetterForm, 'service' | 'price' | 'days'>

export interface OfferFieldsProps {
  form: OfferForm
  onChange: (change: Partial<OfferForm>) => void
}

// The offer is made when the letter goes out: one customer, one price, one use.
export function OfferFields({ form, onChange }: OfferFieldsProps) {
  return (
    <div className={styles.offer}>
      <Select
        label="Package"
        options={serviceChoices()}
        value={form.service}
        onChange={({ target }) => onChange({ service: target.value })}
      />
      <TextInput
        label={`Price in ${nameCurrency()}`}
        inputMode="decimal"
        value={form.price}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <TextInput
        label="Days"
        inputMode="numeric"
        value={form.days}
        onChange={({ target }) => onChange({ days: target.value })}
      />
    </div>
  )
}
