import { TextInput } from '#src/web/ui/text-input.tsx'
import type { Ask } from './ask.ts'
import { FormPart, Pair } from '#src/web/site/shared/form-part.tsx'

// What stands in the film beside the photos. All of it can wait until after payment.
export function WordsPart({ ask }: { ask: Ask }) {
  return (
    <FormPart title="What your film says">
      <Pair>
        <TextInput label="Name to show" optional hint="As it should appear in the film." {...ask('nameToShow')} />
        <TextInput label="One line about you" optional hint="For example: Wood-fired since 1998." {...ask('tagline')} />
        <TextInput label="Call to action" optional hint="For example: Book a table." {...ask('callToAction')} />
        <TextInput label="Phone to show" optional type="tel" hint="Leave empty to show none." {...ask('phoneToShow')} />
        <TextInput label="Website to show" optional hint="For example: olive.example" {...ask('site')} />
        <TextInput label="Handle to show" optional hint="For example: @olive.ember" {...ask('handle')} />
      </Pair>
    </FormPart>
  )
}
