// A paragraph, a list, or a list of prices.
export type LegalBlock = string | { list: string[] } | { prices: [name: string, price: string][] }

export interface LegalSection {
  id: string
  title: string
  blocks: LegalBlock[]
}

export const lastUpdated = { date: '2025-07-15', text: '15 July 2025' }

// Who the visitor deals with. The owner puts in the name, address and email of the business before launch.
export const business = {
  name: 'Reelwright',
  address: '1 Example Street, London, EC1A 1AA',
  email: 'hello@reelwright.example',
}
