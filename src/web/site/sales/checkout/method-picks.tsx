import { checkoutMethods } from '#src/contracts/enumerations.ts'
import { Radio } from '#src/web/ui/radio.tsx'
import { FormPart } from '#src/web/site/shared/form-part.tsx'
import * as words from '#src/contracts/words/site/checkout.ts'
import { say } from '#src/web/ui/say.ts'
import type { Method } from './choices.ts'
import styles from './picks.module.css'

export interface MethodPicksProps {
  chosen: Method | undefined
  // Without it the fields are the browser's own.
  onChange: ((method: Method) => void) | undefined
  disabled: boolean
  // The work for a consumer waits, whenever the money comes.
  waits: boolean
}

const texts: Record<Method, { label: string; hint: string }> = {
  stripe: { label: words.cardLabel, hint: words.cardHint },
  bank: { label: words.bankTransferLabel, hint: words.bankTransferHint },
  contact: { label: words.contactLabel, hint: words.contactHint },
}

export function MethodPicks({ chosen, onChange, disabled, waits }: MethodPicksProps) {
  return (
    <FormPart title={say(words.step2Title)}>
      <div id="payment-method" className={styles.picks}>
        {checkoutMethods.map((method) => (
          <Radio
            key={method}
            name="method"
            value={method}
            label={say(texts[method].label)}
            hint={say(method === 'bank' && waits ? words.bankTransferHintHeld : texts[method].hint)}
            disabled={disabled}
            {...(onChange && { checked: chosen === method, onChange: () => onChange(method) })}
          />
        ))}
      </div>
    </FormPart>
  )
}
