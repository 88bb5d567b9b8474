import { businessTypes, currentMarketings, roles } from '#src/contracts/enumerations.ts'
import { Select } from '#src/web/ui/select.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import type { Ask } from './ask.ts'
import { FormPart, Pair } from '#src/web/site/shared/form-part.tsx'

export function BusinessPart({ ask }: { ask: Ask }) {
  return (
    <FormPart title="Your business">
      <TextInput
        label="Business/Product Details"
        placeholder="Its name, what it sells and where it is"
        required
        {...ask('propertyAddress')}
      />
      <Pair>
        <Select label="Business Type" options={businessTypes} placeholder="Choose" required {...ask('propertyType')} />
        <Select
          label="Current Marketing Method"
          options={currentMarketings}
          placeholder="Choose"
          required
          {...ask('currentMarketing')}
        />
        <Select label="Your Role" options={roles} placeholder="Choose" required {...ask('role')} />
        <TextInput label="Company" optional autoComplete="organization" {...ask('company')} />
      </Pair>
    </FormPart>
  )
}
