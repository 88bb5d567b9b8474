import { budgetsHere, marketingInterests, timelinesAt } from '#src/contracts/enumerations.ts'
import { Select } from '#src/web/ui/select.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import type { Ask } from './ask.ts'
import { FormPart, Pair } from '#src/web/site/shared/form-part.tsx'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import { ServicePicks } from './service-picks.tsx'

export function FilmPart({ ask, serviceType }: { ask: Ask; serviceType: string }) {
  const prices = usePrices()
  return (
    <FormPart title="Your film">
      <ServicePicks ask={ask} />
      {serviceType.includes('marketing') && (
        <Select
          label="Marketing focus"
          optional
          options={marketingInterests}
          placeholder="Choose"
          {...ask('marketingInterest')}
        />
      )}
      <Pair>
        <Select label="Timeline" options={timelinesAt(prices)} placeholder="Choose" required {...ask('timeline')} />
        <Select label="Budget Range" options={budgetsHere()} placeholder="Choose" required {...ask('budget')} />
      </Pair>
      <TextArea label="Marketing challenges" optional {...ask('marketingChallenges')} />
      <TextArea
        label="Requirements"
        optional
        placeholder="Anything we must show, or leave out."
        {...ask('requirements')}
      />
    </FormPart>
  )
}
