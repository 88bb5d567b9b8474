import { consentWordings, hasSoftOptIn } from '#src/contracts/people/consent.ts'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { currentRegion } from '#src/kit/region.ts'
import * as consentWords from '#src/contracts/words/site/consent.ts'
import * as words from '#src/contracts/words/site/quote.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import type { Ask } from './ask.ts'
import { FormPart, Pair } from '#src/web/site/shared/form-part.tsx'
import styles from './contact-part.module.css'
import { type QuoteField, type QuoteValues, shownConsent } from './quote-fields.ts'

interface ContactPartProps {
  ask: Ask
  ticked: Pick<QuoteValues, 'wantsMail' | 'noQuoteLetters'>
  answer: (field: QuoteField, value: string) => void
}

export function ContactPart({ ask, ticked, answer }: ContactPartProps) {
  const tickBox = (field: keyof typeof ticked, label: string) => (
    <Checkbox
      name={field satisfies QuoteField}
      value="yes"
      label={label}
      checked={ticked[field] === 'yes'}
      onChange={(event) => answer(field, event.target.checked ? 'yes' : '')}
    />
  )
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
      {hasSoftOptIn(currentRegion()) && (
        <fieldset className={styles.letters}>
          <legend>{say(consentWords.quoteLetters)}</legend>
          {tickBox('noQuoteLetters', say(consentWords.noQuoteLetters))}
        </fieldset>
      )}
      {tickBox('wantsMail', say(consentWordings[shownConsent]))}
    </FormPart>
  )
}
