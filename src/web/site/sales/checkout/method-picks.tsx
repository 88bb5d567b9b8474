import { checkoutMethods } from '#src/contracts/enumerations.ts'
import { Radio } from '#src/web/ui/radio.tsx'
import { FormPart } from '#src/web/site/shared/form-part.tsx'
import type { Method } from './choices.ts'
import styles from './picks.module.css'

export interface MethodPicksProps {
  chosen: Method | undefined
  // Without it the fields are the browser's own.
  onChange: ((method: Method) => void) | undefined
  disabled: boolean
}

const texts: Record<Method, { label: string; hint: string }> = {
  stripe: { label: 'Card', hint: 'Visa, Mastercard, Amex. Secure card payment.' },
  bank: { label: 'Bank transfer', hint: 'We’ll email you the details. Production starts when your transfer arrives.' },
  contact: { label: 'Contact us', hint: 'Prefer to talk first? We’ll get in touch, and you pay later.' },
}

export function MethodPicks({ chosen, onChange, disabled }: MethodPicksProps) {
  return (
    <FormPart title="Step 2: Choose Payment Method">
      <div id="payment-method" className={styles.picks}>
        {checkoutMethods.map((method) => (
          <Radio
            key={method}
            name="method"
            value={method}
            {...texts[method]}
            disabled={disabled}
            {...(onChange && { checked: chosen === method, onChange: () => onChange(method) })}
          />
        ))}
      </div>
    </FormPart>
  )
}
