import { TextInput } from '../../ui/text-input.tsx'
import type { Ask } from './ask.ts'
import { FormPart, Pair } from './form-part.tsx'

export function ContactPart({ ask }: { ask: Ask }) {
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
        hint="We only use it for your quote."
        required
        {...ask('email')}
      />
    </FormPart>
  )
}
