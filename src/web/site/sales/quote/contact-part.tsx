import { consentWordings } from '#src/contracts/people/consent.ts'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as words from '#src/contracts/words/site/quote.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
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
    <FormPart title={say(words.howToReachYouTitle)}>
      <Pair>
        <TextInput label={say(words.fullNameLabel)} autoComplete="name" required {...ask('name')} />
        <TextInput label={say(words.phoneNumberLabel)} type="tel" autoComplete="tel" required {...ask('phone')} />
      </Pair>
      <TextInput
        label={say(sharedWords.emailAddressLabel)}
        type="email"
        autoComplete="email"
        hint={say(words.emailHint)}
        required
        {...ask('email')}
      />
      <Checkbox
        name={'wantsMail' satisfies QuoteField}
        value="yes"
        label={say(consentWordings[shownConsent])}
        checked={wantsMail}
        onChange={(event) => answer('wantsMail', event.target.checked ? 'yes' : '')}
      />
    </FormPart>
  )
}
