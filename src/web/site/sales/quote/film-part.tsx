import { budgetsHere, marketingInterests, timelinesAt } from '#src/contracts/enumerations.ts'
import { Select } from '#src/web/ui/select.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import * as words from '#src/contracts/words/site/quote.ts'
import { say, sayChoices } from '#src/web/ui/say.ts'
import type { Ask } from './ask.ts'
import { FormPart, Pair } from '#src/web/site/shared/form-part.tsx'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import { ServicePicks } from './service-picks.tsx'

export function FilmPart({ ask, serviceType }: { ask: Ask; serviceType: string }) {
  const prices = usePrices()
  return (
    <FormPart title={say(words.yourFilmTitle)}>
      <ServicePicks ask={ask} />
      {serviceType.includes('marketing') && (
        <Select
          label={say(words.marketingFocusLabel)}
          optional
          options={sayChoices(marketingInterests)}
          placeholder={say(words.choosePlaceholder)}
          {...ask('marketingInterest')}
        />
      )}
      <Pair>
        <Select
          label={say(words.timelineLabel)}
          autoComplete="off"
          options={sayChoices(timelinesAt(prices, say))}
          placeholder={say(words.choosePlaceholder)}
          required
          {...ask('timeline')}
        />
        <Select
          label={say(words.budgetRangeLabel)}
          options={sayChoices(budgetsHere())}
          placeholder={say(words.choosePlaceholder)}
          required
          {...ask('budget')}
        />
      </Pair>
      <TextArea label={say(words.marketingChallengesLabel)} optional {...ask('marketingChallenges')} />
      <TextArea
        label={say(words.requirementsLabel)}
        optional
        placeholder={say(words.requirementsPlaceholder)}
        {...ask('requirements')}
      />
    </FormPart>
  )
}
