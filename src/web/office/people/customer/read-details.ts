import { addCustomer, type CustomerDetails } from '#src/contracts/people/customer-details.ts'
import type { Customer } from '#src/contracts/people/customers.ts'
import { wordTable } from '#src/kit/word-table.ts'

// As it is typed: tags in one line, choices as words.
export type DetailsForm = Record<keyof CustomerDetails, string>

export const emptyDetails: DetailsForm = {
  name: '',
  email: '',
  phone: '',
  company: '',
  businessName: '',
  businessType: 'restaurant',
  serviceType: 'vr2',
  tags: '',
}

export const detailsOf = (customer: Customer): DetailsForm => ({
  name: customer.name,
  email: customer.email,
  phone: customer.phone,
  company: customer.company,
  businessName: customer.businessName,
  businessType: customer.businessType,
  serviceType: customer.serviceType,
  tags: customer.tags.join(', '),
})

interface Read {
  details: CustomerDetails | undefined
  errors: Partial<Record<string, string>>
}

export function readDetails({ tags, ...form }: DetailsForm): Read {
  const words = tags.split(',').map((tag) => tag.trim())
  const { data, error } = addCustomer.body.safeParse({ ...form, tags: words.filter(Boolean) })
  const found = (error?.issues ?? []).map(({ path, message }) => [
    String(path[0]),
    messages[String(path[0])] ?? message,
  ])
  return { details: data, errors: Object.fromEntries(found) as Read['errors'] }
}

const messages = wordTable<string>({
  name: 'Enter a name.',
  email: 'Enter an email address.',
  phone: 'Enter a phone number, or leave it empty.',
  tags: 'At most 12 tags of up to 30 characters.',
})
