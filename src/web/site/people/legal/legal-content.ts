import type { SiteContent } from '#src/contracts/sales/site-content.ts'
import { type Say, sayPhrase } from '#src/contracts/words/say.ts'

export type PriceRow = [name: string, price: string]

// A paragraph, a list, or a list of prices.
export type LegalBlock = string | { list: string[] } | { prices: PriceRow[] }

// Where a section can be linked to, and its words.
export type WrittenSection = [id: string, title: string, text: string]

export interface LegalSection {
  id: string
  title: string
  blocks: LegalBlock[]
}

interface Filling {
  say: Say
  // What stands in braces.
  values: Record<string, string>
  prices?: PriceRow[]
}

export const saySections = (sections: WrittenSection[], { say, values, prices }: Filling): LegalSection[] =>
  sections.map(([id, title, text]) => ({
    id,
    title: say(title),
    blocks: blocksOf(sayPhrase(say, { words: text, values }), prices),
  }))

// Who the visitor deals with, in full: 'Olive Films Ltd, trading as Olive Films, company number 0123'.
export type Trader = Record<'name' | 'address' | 'email', string>

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

// A text as the owner writes it: an empty line starts a paragraph, lines that start with a dash are a list, and {prices}
// alone is the list of prices.
function blocksOf(text: string, prices: PriceRow[] = []): LegalBlock[] {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      if (block === '{prices}') return { prices }
      const lines = block.split('\n')
      return lines.every((line) => line.startsWith('- ')) ? { list: lines.map((line) => line.slice(2)) } : block
    })
}
