// Not by Intl: waking it up takes a browser 15 ms and more, on every page with a price.
export function formatPence(pence: number): string {
  const [pounds = '', rest] = (Math.abs(pence) / 100).toFixed(2).split('.')
  const grouped = pounds.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${pence < 0 ? '-' : ''}£${grouped}${rest === '00' ? '' : `.${rest}`}`
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
