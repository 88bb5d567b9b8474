import type { SiteContent } from '#src/contracts/sales/site-content.ts'
import { fillPlaceholders } from '#src/kit/fill-placeholders.ts'

// A paragraph, a list, or a list of prices.
export type LegalBlock = string | { list: string[] } | { prices: [name: string, price: string][] }

export interface LegalSection {
  id: string
  title: string
  blocks: LegalBlock[]
}

export const lastUpdated = { date: '2025-07-15', text: '15 July 2025' }

// Who the visitor deals with, in full: 'Olive Films Ltd, trading as Olive Films, company number 0123'.
export interface Trader {
  name: string
  address: string
  email: string
}

// What stands there until the owner has filled it in.
const example = { address: '1 Example Street, London, EC1A 1AA', email: 'hello@reelwright.example' }

export function traderOf({ business, contact }: Pick<SiteContent, 'business' | 'contact'>): Trader {
  const { name, legalName, companyNumber, vatNumber, address } = business
  const parts = [
    legalName || name,
    legalName && legalName !== name && `trading as ${name}`,
    companyNumber && `company number ${companyNumber}`,
    vatNumber && `VAT number ${vatNumber}`,
  ]
  return {
    name: parts.filter(Boolean).join(', '),
    address: address || example.address,
    email: contact.email ?? example.email,
  }
}

// Who it is stands in the texts as [Name], [Address] and [Email].
export const fillSection = (section: LegalSection, { name, address, email }: Trader): LegalSection => ({
  ...section,
  blocks: section.blocks.map((block) =>
    typeof block === 'string'
      ? fillPlaceholders(block, { Name: name, Address: address, Email: email }, 'every')
      : block,
  ),
})
