import { currentRegion } from './region.ts'

// Hundredths of the shop's currency; pence by default.
export const formatPence = (pence: number): string => compose(pence, (rest) => rest !== '00')

// Always with hundredths, as on paper: a column of figures lines up.
export const formatExactly = (pence: number): string => compose(pence, () => true)

function compose(pence: number, showsRest: (rest: string) => boolean): string {
  const { before, after, group, decimal } = currentRegion().money
  const [whole = '', rest = ''] = (Math.abs(pence) / 100).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return `${pence < 0 ? '-' : ''}${before}${grouped}${showsRest(rest) ? decimal + rest : ''}${after}`
}

// A typed price such as 19.99 is no whole number of pence in binary.
export const toPence = (pounds: number): number => Math.round(pounds * 100)

export const toPounds = (pence: number): number => pence / 100

// Of which so much is VAT. A rate of 20 % is 200 per mille: whole numbers add up to the penny.
export const vatIn = (grossPence: number, perMille: number): number =>
  Math.round((grossPence * perMille) / (1_000 + perMille))

export const withVat = (netPence: number, perMille: number): number =>
  Math.round((netPence * (1_000 + perMille)) / 1_000)

export const sumPence = (amounts: readonly number[]): number => amounts.reduce((sum, pence) => sum + pence, 0)
