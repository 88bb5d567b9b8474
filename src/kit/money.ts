const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const wholePounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })

export function formatPence(pence: number): string {
  return (pence % 100 === 0 ? wholePounds : pounds).format(pence / 100)
}

export const toPounds = (pence: number): number => pence / 100

export const sumPence = (amounts: readonly number[]): number => amounts.reduce((sum, pence) => sum + pence, 0)
