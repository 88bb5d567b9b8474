import { businessTypes, currentMarketings, roles } from '#src/contracts/enumerations.ts'
import { Select } from '#src/web/ui/select.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as words from '#src/contracts/words/site/quote.ts'
import { say, sayChoices } from '#src/web/ui/say.ts'
import type { Ask } from './ask.ts'
import { FormPart, Pair } from '#src/web/site/shared/form-part.tsx'

export function BusinessPart({ ask }: { ask: Ask }) {
  return (
    <FormPart title={say(words.yourBusinessTitle)}>
      <TextInput
        label={say(words.detailsLabel)}
        placeholder={say(words.detailsPlaceholder)}
        required
        {...ask('propertyAddress')}
      />
      <Pair>
        <Select
          label={say(words.businessTypeLabel)}
          options={sayChoices(businessTypes)}
          placeholder={say(words.choosePlaceholder)}
          required
          {...ask('propertyType')}
        />
        <Select
          label={say(words.currentMarketingMethodLabel)}
          options={sayChoices(currentMarketings)}
          placeholder={say(words.choosePlaceholder)}
          required
          {...ask('currentMarketing')}
        />
        <Select
          label={say(words.yourRoleLabel)}
          options={sayChoices(roles)}
          placeholder={say(words.choosePlaceholder)}
          required
          {...ask('role')}
        />
        <TextInput label={say(words.companyLabel)} optional autoComplete="organization" {...ask('company')} />
      </Pair>
    </FormPart>
  )
}
