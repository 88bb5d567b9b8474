// Receipts and credit notes of the test mode are numbered above this.
const lastRealNumber = 1_000_000_000

export const testNumber = (shown: number): number => lastRealNumber + shown

// As it is printed.
export const shownNumber = (number: number): number => (number > lastRealNumber ? number - lastRealNumber : number)

// 'RW-000042', or 'TEST-RW-000042'.
export const paperLabel = (series: 'RW' | 'CN', number: number): string =>
  `${number > lastRealNumber ? 'TEST-' : ''}${series}-${String(shownNumber(number)).padStart(6, '0')}`
