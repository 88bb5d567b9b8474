import { consentWordings } from '#src/contracts/people/consent.ts'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import type { Ask } from './ask.ts'
import { FormPart, Pair } from '#src/web/site/shared/form-part.tsx'
import { type QuoteField, shownConsent } from './quote-fields.ts'

interface ContactPartProps {
  ask: Ask
  wantsMail: boolean
  answer: (field: QuoteField, value: string) => void
}

export function ContactPart({ ask, wantsMail, answer }: ContactPartProps) {
  return (
    <FormPart title="How to reach you">
      <Pair>
        <TextInput label="Full Name" autoComplete="name" required {...ask('name')} />
        <TextInput label="Phone Number" type="tel" autoComplete="tel" required {...ask('phone')} />
      </Pair>
      <TextInput
        label="Email Address"
        type="email"
        autoComplete="email"
        hint="We’ll send your quote here."
        required
        {...ask('email')}
      />
      <Checkbox
        name={'wantsMail' satisfies QuoteField}
        value="yes"
        label={consentWordings[shownConsent]}
        checked={wantsMail}
        onChange={(event) => answer('wantsMail', event.target.checked ? 'yes' : '')}
      />
    </FormPart>
  )
}
